import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Command } from '#server/commands/kit/command.ts'
import { createProgress, type Progress } from '#server/commands/kit/progress.ts'
import { withDatabase } from '#server/commands/kit/with-database.ts'
import { findFiles, UnknownServer } from '#server/counting/log-files/import-files-found.ts'
import { ImportBusy, type Imported, type ImportOptions, importFilesOf } from '#server/counting/log-files/import-pass.ts'
import { NoLogFile } from '#server/counting/log-files/log-files.ts'
import { configuredRules } from '#server/counting/recorder/configured-rules.ts'
import { closeDueSeason } from '#server/counting/seasons/close-season.ts'
import { systemClock } from '#server/ground/clock.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { type Database, DatabaseAway } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { isTimeZone } from '#server/ground/settings/time-zone.ts'
import { type CountryOf, openCountries } from '#server/outside/geo/open-countries.ts'

const USAGE = 'import-logs [--server ID] [--zone ZONE] [--follow] [--force] PATH…'
const LOOK_EVERY_MS = 1_000

export const importLogsCommand: Command = {
  name: 'import-logs',
  usage: USAGE,
  summary: 'counts log files or folders of them, also compressed ones; again and again with --follow',
  run: (args) => {
    const print = (line: string) => process.stdout.write(`${line}\n`)
    return runImportLogs(args, {
      config: loadConfig(),
      print,
      stopping: stopAsked(),
      progress: createProgress('Importing'),
    })
  },
}

/** Lets the step under way end: what is counted is kept either way. */
function stopAsked(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return stopping.signal
}

export interface ImportRun {
  config: Config
  print(line: string): void
  stopping: AbortSignal
  progress: Progress
}

/** Gives the exit code: 1 when anything was left out that should not have been. */
export async function runImportLogs(args: readonly string[], run: ImportRun): Promise<number> {
  const { config, print } = run
  const given = readArguments(args)
  if (given === null) {
    print(`Usage: sitrep ${USAGE}`)
    return 1
  }
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  try {
    return await withDatabase({ config, log }, async (db) => {
      const { countryOf } = await openCountries(config.country_database, log)
      return importAll(db, given, run, countryOf)
    })
  } catch (error) {
    const isExpected = error instanceof NoLogFile || error instanceof UnknownServer || error instanceof ImportBusy
    if (!isExpected) throw error
    print(error.message)
    return 1
  }
}

interface Arguments {
  paths: string[]
  server?: number
  zone?: string
  follow: boolean
  force: boolean
}

const OPTIONS = {
  server: { type: 'string' },
  zone: { type: 'string' },
  follow: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
} as const

function readArguments(args: readonly string[]): Arguments | null {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const { server, zone, follow, force } = values
    const isRight = /^\d{1,4}$/.test(server ?? '1') && isTimeZone(zone ?? 'UTC') && positionals.length > 0
    return isRight ? { paths: positionals, server: server ? Number(server) : undefined, zone, follow, force } : null
  } catch {
    return null // an option that does not exist, or one without its value
  }
}

async function importAll(db: Database, given: Arguments, run: ImportRun, countryOf: CountryOf): Promise<number> {
  const { config, print, stopping, progress } = run
  const { rulesOf, zoneOf } = configuredRules(config)
  const zone = given.zone ?? null
  const parts: ImportOptions = {
    db,
    rulesOf,
    zoneOf: zone === null ? zoneOf : () => zone,
    countryOf,
    keepsAddresses: config.privacy.ip_days > 0,
    force: given.force,
    now: () => systemClock.now(),
    stopping,
    print,
    progress,
  }
  await closeDueSeason(db, config.season, systemClock.now())
  const seen = new Map<string, string>()
  const first = await pass(given, parts, seen)
  print(summary(first, stopping.aborted))
  const problems = first.problems + (given.follow ? await follow(given, parts, seen) : 0)
  return problems > 0 ? 1 : 0
}

/** Until it is asked to stop. The database may be away for a while. */
async function follow(given: Arguments, parts: ImportOptions, seen: Map<string, string>): Promise<number> {
  const { print, stopping } = parts
  let problems = 0
  let isAway = false
  if (!stopping.aborted) print('Following: Ctrl-C ends it.')
  while (!stopping.aborted) {
    await wait(LOOK_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) break
    try {
      problems += (await pass(given, parts, seen)).problems
      isAway = false
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      if (!isAway) print('The database cannot be reached: lines wait in their files until it can.')
      isAway = true
      seen.clear()
    }
  }
  return problems
}

async function pass(given: Arguments, parts: ImportOptions, seen: Map<string, string>): Promise<Imported> {
  const sum: Imported = { files: 0, lines: 0, passedOver: 0, problems: 0 }
  const { byServer, unreadable } = await findFiles(parts.db, given, seen)
  for (const problem of unreadable) parts.print(problem)
  sum.problems += unreadable.length
  for (const [serverId, files] of byServer) {
    const { files: count, lines, passedOver, problems } = await importFilesOf(serverId, files, parts)
    sum.files += count
    sum.lines += lines
    sum.passedOver += passedOver
    sum.problems += problems
  }
  parts.progress.end()
  return sum
}

function summary({ files, lines, passedOver }: Imported, isStopped: boolean): string {
  const sentences = [`${lines} line(s) of ${files} file(s) were counted.`]
  if (passedOver > 0) {
    sentences.push(
      `${passedOver} line(s) were passed over: the game server sent lines live at that time (--force counts them).`,
    )
  }
  if (isStopped) sentences.push('Stopped early: run it again to go on from there.')
  return sentences.join(' ')
}
