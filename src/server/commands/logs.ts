import { parseArgs } from 'node:util'
import type { Command } from '#server/commands/kit/command.ts'
import { withDatabase } from '#server/commands/kit/with-database.ts'
import { listUnknownLines, type UnknownLine } from '#server/counting/recorder/unknown-lines.queries.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import type { Db } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'

const USAGE = 'logs unknown [--server ID]'

export const logsCommand: Command = {
  name: 'logs',
  usage: USAGE,
  summary: 'shows which kinds of log lines were not understood, most frequent first',
  run: (args) => runLogs(args, loadConfig(), (line) => process.stdout.write(`${line}\n`)),
}

type Print = (line: string) => void

export async function runLogs(args: readonly string[], config: Config, print: Print): Promise<number> {
  const given = readArguments(args)
  if (given === null) {
    print(`Usage: sitrep ${USAGE}`)
    return 1
  }
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  return withDatabase({ config, log }, (db) => showUnknown(db, given.server, print))
}

function readArguments(args: readonly string[]): { server: number | null } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { server: { type: 'string' } },
      allowPositionals: true,
    })
    const isRight = positionals.join(' ') === 'unknown' && /^\d{1,4}$/.test(values.server ?? '1')
    return isRight ? { server: values.server === undefined ? null : Number(values.server) } : null
  } catch {
    return null // an option that does not exist, or one without its value
  }
}

/** A shape has no names, texts and numbers: nobody's words are kept, and none can move the terminal's cursor. */
async function showUnknown(db: Db, server: number | null, print: Print): Promise<number> {
  const lines = await listUnknownLines(db, server)
  if (lines.length === 0) print('Every line so far was understood.')
  else print(row(['lines', 'server', 'last seen', 'shape']))
  for (const line of lines) print(row(cells(line)))
  return 0
}

function cells({ lines, server_id, last_seen, shape }: UnknownLine): string[] {
  return [String(lines), String(server_id), last_seen.toISOString().slice(0, 16).replace('T', ' '), shape]
}

const WIDTHS = [10, 6, 16]

function row([lines = '', server = '', seen = '', shape = '']: readonly string[]): string {
  const [first = 0, second = 0, third = 0] = WIDTHS
  return `${lines.padStart(first)}  ${server.padStart(second)}  ${seen.padEnd(third)}  ${shape}`
}
