import { systemClock } from '#server/ground/clock.ts'
import { loadConfig } from '#server/ground/config.ts'
import { createLog } from '#server/ground/log/log.ts'
import type { Command } from './command.ts'
import { type PeopleOptions, WrongUsage } from './people-command.ts'
import { withDatabase } from './with-database.ts'

/** Gives the exit code, or throws WrongUsage. */
export type PeopleWork = (options: PeopleOptions) => Promise<number>

export interface PeopleCommand {
  name: string
  usage: string
  summary: string
  /** Reads the arguments before any database is opened. */
  workFor(args: readonly string[]): PeopleWork
}

const WRONG_USAGE = 2

/** A command on the site's database: 0 when done, 1 when it could not be, 2 when the arguments make no sense. */
export function peopleCommand({ name, usage, summary, workFor }: PeopleCommand): Command {
  const run = async (args: string[]): Promise<number> => {
    const config = loadConfig()
    const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
    const print = (line: string) => void process.stdout.write(`${line}\n`)
    try {
      const work = workFor(args)
      return await withDatabase({ config, log, create: true }, (db) => work({ db, clock: systemClock, print }))
    } catch (error) {
      if (!(error instanceof WrongUsage)) throw error
      process.stderr.write(`${error.message}\nUsage: sitrep ${usage}\n`)
      return WRONG_USAGE
    }
  }
  return { name, usage, summary, run }
}
