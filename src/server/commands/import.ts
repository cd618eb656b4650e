import { parseArgs } from 'node:util'
import type { Command } from '#server/commands/kit/command.ts'
import { createProgress, type Progress } from '#server/commands/kit/progress.ts'
import { stopAsked } from '#server/commands/kit/stop-asked.ts'
import { withDatabase } from '#server/commands/kit/with-database.ts'
import { type Clock, systemClock } from '#server/ground/clock.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import type { Database } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { isTimeZone } from '#server/ground/settings/time-zone.ts'
import { StartError } from '#server/ground/start-error.ts'
import { readAccount } from '#server/outside/foreign/account.ts'
import { ForeignRefused } from '#server/outside/foreign/explain-failure.ts'
import { type ForeignDatabase, openForeign } from '#server/outside/foreign/foreign-database.ts'
import { isEncrypted, tlsOptions } from '#server/outside/foreign/tls.ts'
import { openCountries } from '#server/outside/geo/open-countries.ts'
import { openGg2 } from '#server/owner/imports/gg2/gg2.ts'
import { openHlstatsx } from '#server/owner/imports/hlstatsx/hlstatsx.ts'
import { importDatabase } from '#server/owner/imports/import-database.ts'
import { ImportRefused } from '#server/owner/imports/import-refused.ts'
import { listOurServers } from '#server/owner/imports/imports.queries.ts'
import { serverChoice } from '#server/owner/imports/server-choice.ts'
import type { ImportSource } from '#server/owner/imports/step.ts'

const USAGE =
  'import hlstatsx|gg2 [--dry-run] [--server ID|THEIRS=ID]… [--game CODE] [--zone ZONE] [--name NAME] [--tls-ca FILE] [--no-tls] [URL]'

export const importCommand: Command = {
  name: 'import',
  usage: USAGE,
  summary: 'takes over the statistics of an HLstatsX:CE or of the gg2 plugins; again and again, each time what is new',
  run: (args) =>
    runImportCommand(args, {
      config: loadConfig(),
      clock: systemClock,
      print: (line) => process.stdout.write(`${line}\n`),
      stopping: stopAsked(),
      progress: createProgress('Importing', { unit: 'rows' }),
    }),
}

export interface ImportCommandOptions {
  config: Config
  clock: Clock
  print(line: string): void
  stopping: AbortSignal
  progress: Progress
  pageRows?: number
}

/** Gives the exit code: 1 when it could not be imported to its end, 2 when the arguments make no sense. */
export async function runImportCommand(args: readonly string[], parts: ImportCommandOptions): Promise<number> {
  const { config, print, progress } = parts
  const given = readArguments(args, config)
  if (given === null) {
    print(`Usage: sitrep ${USAGE}`)
    return 2
  }
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  const foreign = await openSource(given)
  try {
    await withDatabase({ config, log }, (db) => importFrom(foreign, db, given, parts))
    return parts.stopping.aborted ? 1 : 0
  } catch (error) {
    if (!(error instanceof ForeignRefused) && !(error instanceof ImportRefused)) throw error
    progress.end()
    print(error.message)
    return 1
  } finally {
    foreign.close()
  }
}

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  server: { type: 'string', multiple: true },
  game: { type: 'string' },
  zone: { type: 'string', default: 'UTC' },
  name: { type: 'string' },
  'tls-ca': { type: 'string' },
  'no-tls': { type: 'boolean', default: false },
} as const

function readArguments(args: readonly string[], config: Config) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const [kind, argument, ...rest] = positionals
    const url = argument ?? config.importUrl()
    const isRight =
      (values.server ?? []).every((text) => /^(\d{1,9}=)?\d{1,4}$/.test(text)) &&
      isTimeZone(values.zone) &&
      /^[\w./ -]{1,100}$/.test(values.name ?? 'x')
    if ((kind !== 'hlstatsx' && kind !== 'gg2') || url === null || rest.length > 0 || !isRight) return null
    return { kind, url, ...values }
  } catch {
    return null // an option that does not exist, or one without its value
  }
}

type Arguments = NonNullable<ReturnType<typeof readArguments>>

async function openSource(given: Arguments): Promise<ForeignDatabase> {
  const { kind, url, 'no-tls': isPlain, 'tls-ca': ca } = given
  const account = readAccount(url, 'The URL', kind === 'gg2' ? ['mysql', 'postgres'] : ['mysql'])
  const choice = { tls: isPlain ? 'never' : 'auto', tls_ca: ca } as const
  const encrypted = isEncrypted(account, choice, { address: 'The URL', way: 'say --no-tls' })
  const tls = await tlsOptions(encrypted, choice).catch(() => {
    throw new StartError(`The file ${ca} cannot be read.`)
  })
  return openForeign({ account, tls })
}

async function importFrom(foreign: ForeignDatabase, db: Database, given: Arguments, parts: ImportCommandOptions) {
  const { clock, stopping, print, progress, pageRows } = parts
  const source = await describeSource(foreign, db, given, parts)
  await importDatabase({
    db,
    foreign,
    source,
    name: given.name,
    isDryRun: given['dry-run'],
    now: clock.now(),
    stopping,
    pageRows,
    onRows: (done, total) => progress.update({ done, total, lines: done }),
    print: (line) => {
      progress.end()
      print(line)
    },
  })
}

async function describeSource(
  foreign: ForeignDatabase,
  db: Database,
  { kind, server = [], game, zone }: Arguments,
  { config }: ImportCommandOptions,
): Promise<ImportSource> {
  const choice = serverChoice(server, await listOurServers(db))
  if (kind === 'hlstatsx') return openHlstatsx(foreign, choice, { game, zone, points: config.counting.points })
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  const { countryOf } = await openCountries(config.country_database, log)
  return openGg2(foreign, choice, { countryOf, privacy: config.privacy })
}
