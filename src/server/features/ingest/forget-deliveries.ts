import { type Clock, msAgo } from '#server/ground/clock.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 8 * 24 * HOUR_MS // senders are promised seven days

/** Forgets the keys of deliveries that nobody will send again. */
export function forgetDeliveries({ db, clock }: { db: Db; clock: Clock }): Poller {
  return {
    name: 'forget-deliveries',
    everyMs: HOUR_MS,
    run: async () => {
      await db.run(sql`delete from ingest_requests where received_at < ${msAgo(clock, KEPT_MS)}`)
    },
  }
}
