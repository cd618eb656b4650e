import type { Clock } from '#server/ground/clock.ts'
import type { Database, Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import type { Settings } from '#server/ground/settings/settings.ts'
import { monthIn, monthStart } from './month.ts'
import { closePastMonth, isSeasonDue, type SeasonEnd } from './seasons.queries.ts'

interface Options {
  db: Db
  /** A database handle without deadlines: with a million players it takes a while. */
  openUnhurried(): Database
  clock: Clock
  season: Settings['season']
  log: Pick<Log, 'info'>
}

const EVERY_MS = 60_000

/** Closes the season when a new month has begun; also later, when nothing ran at that moment. */
export function closeSeasonMonthly({ db, openUnhurried, clock, season, log }: Options): Poller {
  return {
    name: 'close-season',
    everyMs: EVERY_MS,
    run: async () => {
      const now = clock.now()
      if (!season.monthly || !(await isSeasonDue(db, monthIn(season.time_zone, now)))) return
      const unhurried = openUnhurried()
      try {
        const end = await closeDueSeason(unhurried, season, now)
        if (end?.type === 'closed') log.info({ scores: end.scores }, `The season ${end.name} is closed`)
      } finally {
        await unhurried.close()
      }
    },
  }
}

/** Before lines are counted by hand: the season they are counted in is then the one of this month. */
export async function closeDueSeason(db: Db, season: Settings['season'], now: Date): Promise<SeasonEnd | null> {
  const month = monthIn(season.time_zone, now)
  if (!season.monthly || !(await isSeasonDue(db, month))) return null
  return closePastMonth(db, { now, month, startedAt: monthStart(season.time_zone, now) })
}
