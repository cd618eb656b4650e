import { parseArgs } from 'node:util'
import type { Command } from '#server/commands/kit/command.ts'
import { withDatabase } from '#server/commands/kit/with-database.ts'
import { type AsideLine, listAsideLines } from '#server/counting/recorder/aside.queries.ts'
import { configuredRules } from '#server/counting/recorder/configured-rules.ts'
import { releaseLines } from '#server/counting/recorder/release-lines.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import type { Db } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'

const USAGE = 'aside [release] [--server ID]'

export const asideCommand: Command = {
  name: 'aside',
  usage: USAGE,
  summary: 'shows the newest log lines that were not counted, and why; release counts the kills that came too fast',
  run: (args) => runAside(args, loadConfig(), (line) => process.stdout.write(`${line}\n`)),
}

type Print = (line: string) => void

export async function runAside(args: readonly string[], config: Config, print: Print): Promise<number> {
  const given = readArguments(args)
  if (given === null) {
    print(`Usage: sitrep ${USAGE}`)
    return 1
  }
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  return withDatabase({ config, log }, async (db) => {
    if (!given.release) return showAside(db, given.server, print)
    const released = await releaseLines(db, given.server, configuredRules(config).rulesOf)
    print(`${released} kill(s) are counted now.`)
    return 0
  })
}

function readArguments(args: readonly string[]): { release: boolean; server: number | null } | null {
  try {
    const options = { server: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const what = positionals.join(' ')
    if (!['', 'release'].includes(what) || !/^\d{1,4}$/.test(values.server ?? '1')) return null
    return { release: what === 'release', server: values.server === undefined ? null : Number(values.server) }
  } catch {
    return null // an option that does not exist, or one without its value
  }
}

async function showAside(db: Db, server: number | null, print: Print): Promise<number> {
  const lines = await listAsideLines(db, server)
  if (lines.length === 0) print('Every line so far was counted.')
  for (const line of lines) print(describe(line))
  return 0
}

/** Players chose parts of a line, so it is shown as JSON: nothing in it can move the terminal's cursor. */
function describe({ at, server_id, reason, released, line }: AsideLine): string {
  const when = at.toISOString().slice(0, 19).replace('T', ' ')
  return `${when}  server ${server_id}  ${reason}${released ? ', released' : ''}  ${JSON.stringify(line)}`
}
