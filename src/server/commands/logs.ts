import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand, defineFamily } from '#server/commands/kit/define-command.ts'
import { readServerId, requireNoWords } from '#server/commands/kit/read-words.ts'
import { formatMoment } from '#server/commands/kit/terminal-text.ts'
import { onDatabase } from '#server/commands/kit/with-database.ts'
import { listUnknownLines, type UnknownLine } from '#server/counting/recorder/unknown-lines.queries.ts'
import type { Database } from '#server/ground/db/db.ts'

const unknown = defineCommand({
  name: 'unknown',
  usage: 'unknown [--server ID]',
  summary: 'shows which kinds of log lines were not understood, most frequent first',
  options: { server: { type: 'string', value: 'ID', help: 'only lines of this game server' } },
  read: (words, { server }) => {
    requireNoWords(words, 'logs unknown')
    return readServerId(server)
  },
  run: onDatabase(showUnknown),
})

export const logsCommand = defineFamily('logs', [unknown])

/** A shape has no names, texts and numbers: nobody's words are kept, and none can move the terminal's cursor. */
async function showUnknown(db: Database, server: number | null, { print }: CommandContext): Promise<number> {
  const lines = await listUnknownLines(db, server)
  if (lines.length === 0) print('Every line so far was understood.')
  else print(row(['lines', 'server', 'last seen', 'shape']))
  for (const line of lines) print(row(cells(line)))
  return 0
}

const cells = ({ lines, server_id, last_seen, shape }: UnknownLine): string[] => [
  String(lines),
  String(server_id),
  formatMoment(last_seen),
  shape,
]

const WIDTHS = [10, 6, 16]

function row([lines = '', server = '', seen = '', shape = '']: readonly string[]): string {
  const [first = 0, second = 0, third = 0] = WIDTHS
  return `${lines.padStart(first)}  ${server.padStart(second)}  ${seen.padEnd(third)}  ${shape}`
}
