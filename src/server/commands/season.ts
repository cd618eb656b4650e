import { parseArgs } from 'node:util'
import type { Command } from '#server/commands/kit/command.ts'
import { withDatabase } from '#server/commands/kit/with-database.ts'
import { monthIn, monthStart } from '#server/counting/seasons/month.ts'
import { closeSeason, type SeasonEnd } from '#server/counting/seasons/seasons.queries.ts'
import { type Clock, systemClock } from '#server/ground/clock.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { createLog } from '#server/ground/log/log.ts'

const USAGE = 'season close [--name NAME]'

export const seasonCommand: Command = {
  name: 'season',
  usage: USAGE,
  summary: 'lets all scores start over; what everyone had is kept under a name',
  run: (args) => runSeason(args, loadConfig(), (line) => process.stdout.write(`${line}\n`)),
}

/** Gives the exit code: 1 when nothing was closed. */
export async function runSeason(
  args: readonly string[],
  config: Config,
  print: (line: string) => void,
  clock: Clock = systemClock,
): Promise<number> {
  const given = readArguments(args)
  if (given === null) {
    print(`Usage: sitrep ${USAGE}`)
    return 1
  }
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  const now = clock.now()
  const { monthly, time_zone } = config.season
  const month = monthIn(time_zone, now)
  const startedAt = monthly ? monthStart(time_zone, now) : new Date(0)
  const end = await withDatabase({ config, log }, (db) => closeSeason(db, { now, month, startedAt, name: given.name }))
  print(sentence(end))
  return end.type === 'closed' ? 0 : 1
}

const LONGEST_NAME = 60

function readArguments(args: readonly string[]): { name?: string } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { name: { type: 'string' } },
      allowPositionals: true,
    })
    const { name } = values
    const isName = name === undefined || (/^\P{C}+$/u.test(name) && name.length <= LONGEST_NAME)
    return positionals.join(' ') === 'close' && isName ? { name } : null
  } catch {
    return null // an option that does not exist, or one without its value
  }
}

function sentence(end: SeasonEnd): string {
  switch (end.type) {
    case 'closed':
      return `The season ${end.name} is closed: ${end.scores} score(s) were kept and start over at 0.`
    case 'name is taken':
      return `There was a season ${end.name} already: choose another name.`
    case 'nothing to close':
    case 'still running':
      return 'Nobody has a score in this season yet, so there is nothing to close.'
  }
}
