import { type Clock, msAgo } from '#server/ground/clock.ts'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'
import type { Settings } from '#server/ground/settings/settings.ts'
import { forgetLevels } from '#server/http/access/limits/limit-levels.queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Options {
  db: Db
  clock: Clock
  privacy: Settings['privacy']
}

/** Takes the address off connections and audit rows that are old enough, and deletes connections that are older still. */
export function forgetAddresses({ db, clock, privacy }: Options, rowsAtOnce = 5_000): Poller {
  const before = (days: number) => msAgo(clock, days * DAY_MS)
  // A few rows at a time, so that nobody waits for a lock; nodes that do it at once share the work.
  const connections = (which: Sql) => sql`
    connection_id in (select connection_id from connections where ${which}
                      order by connected_at limit ${rowsAtOnce} for update skip locked)`
  return {
    name: 'forget-addresses',
    everyMs: HOUR_MS,
    run: async (stopping) => {
      const untilDone = async (step: () => Promise<number>) => {
        while ((await step()) === rowsAtOnce && !stopping.aborted);
      }
      const unseen = sql`connected_at < ${before(privacy.connection_days)}`
      await untilDone(() => db.run(sql`delete from connections where ${connections(unseen)}`))
      const old = before(privacy.ip_days)
      const nameless = sql`ip is not null and connected_at < ${old}`
      await untilDone(() => db.run(sql`update connections set ip = null where ${connections(nameless)}`))
      await forgetLevels(db)
      await untilDone(() => db.run(sql`select from forget_audit_addresses(${old}::timestamptz, ${rowsAtOnce}::int)`))
    },
  }
}
