import { type Clock, msAgo } from '#server/ground/clock.ts'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'
import type { Settings } from '#server/ground/settings/settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEPT_DAYS = 90 // since a line was put aside or a shape last came, whatever date the lines themselves have
const MOST_ASIDE = 100_000 // lines; somebody who floods the log should not fill the disk

interface Options {
  db: Db
  clock: Clock
  privacy: Settings['privacy']
}

interface Limits {
  mostAside?: number
  rowsAtOnce?: number
}

/** Forgets what an owner has had long enough to look at: lines that were put aside, and shapes nobody understood. */
export function forgetLines(
  { db, clock, privacy }: Options,
  { mostAside = MOST_ASIDE, rowsAtOnce = 5_000 }: Limits = {},
): Poller {
  const before = (days: number) => msAgo(clock, days * DAY_MS)
  const deleteAside = (which: Sql) =>
    db.run(sql`
      delete from ingest_dead where dead_id in (
        select dead_id from ingest_dead where ${which} order by dead_id limit ${rowsAtOnce} for update skip locked)`)
  return {
    name: 'forget-lines',
    everyMs: HOUR_MS,
    run: async (stopping) => {
      const hasAddress = sql`line like '%connected, address%' and at < ${before(privacy.ip_days)}`
      const isSurplus = sql`
        dead_id <= (select dead_id from ingest_dead order by dead_id desc offset ${mostAside} limit 1)`
      for (const which of [sql`noted_at < ${before(KEPT_DAYS)}`, hasAddress, isSurplus]) {
        while ((await deleteAside(which)) === rowsAtOnce && !stopping.aborted);
      }
      await db.run(sql`delete from unknown_lines where noted_at < ${before(KEPT_DAYS)}`)
    },
  }
}
