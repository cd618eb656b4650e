import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand } from '#server/commands/kit/define-command.ts'
import { readServerId } from '#server/commands/kit/read-words.ts'
import { formatSecond } from '#server/commands/kit/terminal-text.ts'
import { onDatabase } from '#server/commands/kit/with-database.ts'
import { wrong } from '#server/commands/kit/wrong-usage.ts'
import { type AsideLine, listAsideLines } from '#server/counting/recorder/aside.queries.ts'
import { configuredRules } from '#server/counting/recorder/configured-rules.ts'
import { releaseLines } from '#server/counting/recorder/release-lines.ts'
import type { Database } from '#server/ground/db/db.ts'

interface Given {
  release: boolean
  server: number | null // null: all of them
}

export const asideCommand = defineCommand({
  name: 'aside',
  usage: 'aside [release] [--server ID]',
  summary: 'shows the newest log lines that were not counted, and why; release counts the kills that came too fast',
  options: { server: { type: 'string', value: 'ID', help: 'only lines of this game server' } },
  read: (words, { server }): Given => {
    const what = words.join(' ')
    if (what !== '' && what !== 'release') wrong(`"aside ${what}" is not a command.`)
    return { release: what === 'release', server: readServerId(server) }
  },
  run: onDatabase((db, { release, server }, context) =>
    release ? releaseAside(db, server, context) : showAside(db, server, context),
  ),
})

async function releaseAside(db: Database, server: number | null, { config, print }: CommandContext): Promise<number> {
  const released = await releaseLines(db, server, configuredRules(config).rulesOf)
  print(`${released} kill(s) are counted now.`)
  return 0
}

async function showAside(db: Database, server: number | null, { print }: CommandContext): Promise<number> {
  const lines = await listAsideLines(db, server)
  if (lines.length === 0) print('Every line so far was counted.')
  for (const line of lines) print(describe(line))
  return 0
}

/** Players chose parts of a line, so it is shown as JSON: nothing in it can move the terminal's cursor. */
const describe = ({ at, server_id, reason, released, line }: AsideLine): string =>
  `${formatSecond(at)}  server ${server_id}  ${reason}${released ? ', released' : ''}  ${JSON.stringify(line)}`
