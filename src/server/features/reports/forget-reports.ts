import { type Clock, msAgo } from '#server/ground/clock.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'
import type { Settings } from '#server/ground/settings/settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Options {
  db: Db
  clock: Clock
  moderation: Pick<Settings['moderation'], 'closed_report_days'>
}

/** Forgets threads that have been closed for long enough, with all that was written in them. */
export function forgetReports({ db, clock, moderation }: Options, rowsAtOnce = 500): Poller {
  return {
    name: 'forget-reports',
    everyMs: HOUR_MS,
    run: async (stopping) => {
      const before = msAgo(clock, moderation.closed_report_days * DAY_MS)
      // A few at a time, so that nobody waits for a lock; one that an admin is just opening again is left to them.
      const forgetSome = () =>
        db.run(sql`
          with old as (
            select report_id from reports where closed_at < ${before}
            order by closed_at, report_id limit ${rowsAtOnce} for update skip locked),
          written as (delete from report_entries where report_id in (select report_id from old))
          delete from reports where report_id in (select report_id from old)`)
      while ((await forgetSome()) === rowsAtOnce && !stopping.aborted);
    },
  }
}
