import { once } from 'node:events'
import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand } from '#server/commands/kit/define-command.ts'
import type { Progress } from '#server/commands/kit/progress.ts'
import { readTimeZone } from '#server/commands/kit/read-words.ts'
import { withPreparedSite } from '#server/commands/kit/with-prepared-site.ts'
import { wrong } from '#server/commands/kit/wrong-usage.ts'
import type { Database } from '#server/ground/db/db.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { readAccount } from '#server/outside/foreign/account.ts'
import { ForeignRefused } from '#server/outside/foreign/explain-failure.ts'
import { type ForeignDatabase, openForeign } from '#server/outside/foreign/foreign-database.ts'
import { isEncrypted, type TlsChoice, tlsOptions } from '#server/outside/foreign/tls.ts'
import { openCountries } from '#server/outside/geo/open-countries.ts'
import { openGg2 } from '#server/owner/imports/gg2/gg2.ts'
import { openHlstatsx } from '#server/owner/imports/hlstatsx/hlstatsx.ts'
import { type ImportOptions, importDatabase } from '#server/owner/imports/import-database.ts'
import { ImportRefused } from '#server/owner/imports/import-refused.ts'
import { listOurServers } from '#server/owner/imports/imports.queries.ts'
import { serverChoice } from '#server/owner/imports/server-choice.ts'
import type { ImportSource } from '#server/owner/imports/step.ts'

interface Given {
  kind: 'hlstatsx' | 'gg2'
  url: string | undefined // undefined: it is in the environment
  isDryRun: boolean
  servers: readonly string[] // of ours, or `theirs=ours`
  game: string | undefined
  zone: string
  name: string | undefined
  tls: TlsChoice
  listsSkipped: boolean
}

export const importCommand = createImportCommand()

/** How many rows are read, and how many written, at a time. */
type Sizes = Pick<ImportOptions, 'pageRows' | 'batchRows'>

export function createImportCommand(sizes: Sizes = {}) {
  return defineCommand({
    name: 'import',
    usage:
      'import hlstatsx|gg2 [--dry-run] [--list-skipped] [--server ID|THEIRS=ID]… [--game CODE] [--zone ZONE] [--name NAME] [--tls-ca FILE] [--no-tls] [URL]',
    summary:
      'takes over the statistics of an HLstatsX:CE or of the gg2 plugins; again and again, each time what is new',
    options: {
      'dry-run': { type: 'boolean', default: false, help: 'tells what would be imported, and writes nothing' },
      'list-skipped': {
        type: 'boolean',
        default: false,
        help: 'names each row that is left out, and why; with --dry-run also those of earlier runs',
      },
      server: {
        type: 'string',
        value: 'ID|THEIRS=ID',
        multiple: true,
        help: 'the game server they go to, or the one for a game server of theirs',
      },
      game: { type: 'string', value: 'CODE', help: 'which game of an HLstatsX that has several' },
      zone: { type: 'string', value: 'ZONE', default: 'UTC', help: 'the time zone of its clock; UTC when left out' },
      name: { type: 'string', value: 'NAME', help: 'by which the same source is known the next time' },
      'tls-ca': { type: 'string', value: 'FILE', help: 'a certificate that vouches for that database' },
      'no-tls': { type: 'boolean', default: false, help: 'connects without encryption' },
    },
    read: ([kind, url, ...rest], options): Given => {
      const { server: servers = [], game, name } = options
      if (kind !== 'hlstatsx' && kind !== 'gg2') return wrong('Say what to import: hlstatsx or gg2.')
      if (rest.length > 0) wrong('There is too much behind the URL.') // which may have a password in it
      const odd = servers.find((text) => !/^(\d{1,9}=)?\d{1,4}$/.test(text))
      if (odd !== undefined) wrong(`--server is "${odd}"; allowed: a number such as 1, or two such as 4=1.`)
      if (name !== undefined && !/^[\w./ -]{1,100}$/.test(name)) {
        wrong(`--name is "${name}"; allowed: up to 100 letters, digits, spaces and ._/-.`)
      }
      const tls = { tls: options['no-tls'] ? 'never' : 'auto', tls_ca: options['tls-ca'] } as const
      const [isDryRun, listsSkipped] = [options['dry-run'], options['list-skipped']]
      return { kind, url, isDryRun, listsSkipped, servers, game, zone: readTimeZone(options.zone), name, tls }
    },
    run: (given, context) => importStatistics(given, context, sizes),
  })
}

/** Gives 1 when it could not be imported to its end. */
async function importStatistics(given: Given, context: CommandContext, sizes: Sizes): Promise<number> {
  const { print, stopping } = context
  const foreign = await openSource(given, context)
  const progress = context.progress('Importing', { unit: 'rows' })
  try {
    await withPreparedSite(context, (db) => importFrom(foreign, db, given, context, { progress, sizes }))
    return stopping.aborted ? 1 : 0
  } catch (error) {
    if (!(error instanceof ForeignRefused) && !(error instanceof ImportRefused)) throw error
    progress.end()
    print(error.message)
    return 1
  } finally {
    foreign.close()
  }
}

async function openSource({ kind, url, tls }: Given, { config }: CommandContext): Promise<ForeignDatabase> {
  const address = url ?? config.importUrl() ?? wrong('Say where it is: by a URL, or in SITREP_IMPORT_URL.')
  const account = readAccount(address, 'The URL', kind === 'gg2' ? ['mysql', 'postgres'] : ['mysql'])
  const encrypted = isEncrypted(account, tls, { address: 'The URL', way: 'say --no-tls' })
  const certificates = await tlsOptions(encrypted, tls).catch(() => {
    throw new StartError(`The file ${tls.tls_ca} cannot be read.`)
  })
  return openForeign({ account, tls: certificates })
}

async function importFrom(
  foreign: ForeignDatabase,
  db: Database,
  given: Given,
  context: CommandContext,
  { progress, sizes }: { progress: Progress; sizes: Sizes },
): Promise<void> {
  const { clock, stopping, print, stdout } = context
  const source = await describeSource(foreign, db, given, context)
  await importDatabase({
    db,
    foreign,
    source,
    name: given.name,
    isDryRun: given.isDryRun,
    now: clock.now(),
    listsSkipped: given.listsSkipped,
    stopping,
    ...sizes,
    onRows: ({ now, before, total }) => progress.update({ done: before + now, total, before, lines: now }),
    tellSkipped: async (lines) => {
      progress.end()
      if (!stdout.write(`${lines.join('\n')}\n`)) await once(stdout, 'drain') // or all that waits would be in memory
    },
    print: (line) => {
      progress.end()
      print(line)
    },
  })
}

async function describeSource(
  foreign: ForeignDatabase,
  db: Database,
  { kind, servers, game, zone }: Given,
  { config, log }: CommandContext,
): Promise<ImportSource> {
  const choice = serverChoice(servers, await listOurServers(db))
  if (kind === 'hlstatsx') return openHlstatsx(foreign, choice, { game, zone, points: config.counting.points })
  const { countryOf } = await openCountries(config.country_database, log)
  return openGg2(foreign, choice, { countryOf, privacy: config.privacy })
}
