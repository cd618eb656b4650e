import { setTimeout as wait } from 'node:timers/promises'
import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand } from '#server/commands/kit/define-command.ts'
import { readServerId, readTimeZone } from '#server/commands/kit/read-words.ts'
import { withPreparedSite } from '#server/commands/kit/with-prepared-site.ts'
import { wrong } from '#server/commands/kit/wrong-usage.ts'
import { chatSince } from '#server/counting/chat/forget-chat.ts'
import { findFiles, UnknownServer } from '#server/counting/log-files/import-files-found.ts'
import { ImportBusy, type Imported, type ImportOptions, importFilesOf } from '#server/counting/log-files/import-pass.ts'
import { NoLogFile } from '#server/counting/log-files/log-files.ts'
import { eventsSince } from '#server/counting/matches/forget-events.ts'
import { configuredRules } from '#server/counting/recorder/configured-rules.ts'
import { closeDueSeason } from '#server/counting/seasons/close-season.ts'
import { DatabaseAway } from '#server/ground/db/db.ts'
import { openCountries } from '#server/outside/geo/open-countries.ts'

const LOOK_EVERY_MS = 1_000

interface Given {
  paths: readonly string[]
  server?: number
  zone: string | null // null: that of each game server in the settings
  follow: boolean
  force: boolean
}

export const importLogsCommand = defineCommand({
  name: 'import-logs',
  usage: 'import-logs [--server ID] [--zone ZONE] [--follow] [--force] PATH…',
  summary: 'counts log files or folders of them, also compressed ones; again and again with --follow',
  options: {
    server: { type: 'string', value: 'ID', help: 'the game server that wrote them; their names tell it when left out' },
    zone: { type: 'string', value: 'ZONE', help: 'the time zone of its clock, such as Europe/Berlin' },
    follow: { type: 'boolean', default: false, help: 'goes on with what is written into them, until Ctrl-C' },
    force: { type: 'boolean', default: false, help: 'also counts what came live, and copies of files that are known' },
  },
  read: (paths, { server, zone, follow, force }): Given => {
    if (paths.length === 0) wrong('Name a file or a folder.')
    return {
      paths,
      server: readServerId(server) ?? undefined,
      zone: zone === undefined ? null : readTimeZone(zone),
      follow,
      force,
    }
  },
  run: importLogs,
})

/** Gives 1 when anything was left out that should not have been. */
async function importLogs(given: Given, context: CommandContext): Promise<number> {
  const { config, clock, log, print } = context
  const options = optionsFor(given, context)
  try {
    return await withPreparedSite(context, async (db) => {
      const { countryOf } = await openCountries(config.country_database, log)
      await closeDueSeason(db, config.season, clock.now())
      return importAll(given, { ...options, db, countryOf })
    })
  } catch (error) {
    const isExpected = error instanceof NoLogFile || error instanceof UnknownServer || error instanceof ImportBusy
    if (!isExpected) throw error
    print(error.message)
    return 1
  }
}

function optionsFor({ zone, force }: Given, context: CommandContext): Omit<ImportOptions, 'db' | 'countryOf'> {
  const { config, clock, print, stopping } = context
  const { rulesOf, zoneOf } = configuredRules(config)
  return {
    rulesOf,
    zoneOf: zone === null ? zoneOf : () => zone,
    keepsAddresses: config.privacy.ip_days > 0,
    eventsSince: () => eventsSince(clock, config.matches.event_days),
    chatSince: () => chatSince(clock, config.chat),
    force,
    now: () => clock.now(),
    stopping,
    print,
    progress: context.progress('Importing'),
  }
}

async function importAll(given: Given, options: ImportOptions): Promise<number> {
  const { print, stopping } = options
  const seen = new Map<string, string>()
  const first = await pass(given, options, seen)
  print(summary(first, stopping.aborted))
  const problems = first.problems + (given.follow ? await follow(given, options, seen) : 0)
  return problems > 0 ? 1 : 0
}

/** Until it is asked to stop. The database may be away for a while. */
async function follow(given: Given, options: ImportOptions, seen: Map<string, string>): Promise<number> {
  const { print, stopping } = options
  let problems = 0
  let isAway = false
  if (!stopping.aborted) print('Following: Ctrl-C ends it.')
  while (!stopping.aborted) {
    await wait(LOOK_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) break
    try {
      problems += (await pass(given, options, seen)).problems
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

async function pass(given: Given, options: ImportOptions, seen: Map<string, string>): Promise<Imported> {
  const sum: Imported = { files: 0, lines: 0, passedOver: 0, problems: 0 }
  const { byServer, unreadable } = await findFiles(options.db, given, seen)
  for (const problem of unreadable) options.print(problem)
  sum.problems += unreadable.length
  for (const [serverId, files] of byServer) {
    const { files: count, lines, passedOver, problems } = await importFilesOf(serverId, files, options)
    sum.files += count
    sum.lines += lines
    sum.passedOver += passedOver
    sum.problems += problems
  }
  options.progress.end()
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
