import type { Clock } from '#server/clock.ts'
import type { Database, Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { Poller } from './loop.ts'
import { monthIn } from './month.ts'
import { closePastMonth, isPastMonth } from './seasons.queries.ts'

interface Parts {
  db: Db
  /** A database handle without deadlines: with a million players it takes a while. */
  openPatient(): Database
  clock: Clock
  season: Settings['season']
  log: Pick<Log, 'info'>
}

const EVERY_MS = 60_000

/** Closes the season when a new month has begun; also later, when nothing ran at that moment. */
export function closeSeasonMonthly({ db, openPatient, clock, season, log }: Parts): Poller {
  return {
    name: 'close-season',
    everyMs: EVERY_MS,
    run: async () => {
      if (!season.monthly) return
      const now = clock.now()
      const month = monthIn(season.time_zone, now)
      if (!(await isPastMonth(db, month))) return
      const patient = openPatient()
      try {
        const end = await closePastMonth(patient, { now, month })
        if (end.type === 'closed') log.info({ scores: end.scores }, `The season ${end.name} is closed`)
      } finally {
        await patient.close()
      }
    },
  }
}
