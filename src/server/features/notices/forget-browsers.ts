import { type Clock, msAgo } from '#server/ground/clock.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { bannedIds } from '#server/ground/db/people/people-status.ts'
import type { Poller } from '#server/ground/loop.ts'

const EVERY_MS = 600_000
const HOUR_MS = 3_600_000
const UNSEEN_DAYS = 180

interface Options {
  db: Db
  clock: Clock
  enabled: boolean
}

/** Forgets browsers that were not here for long, those of which no push service takes a message for an hour, all of them where notices are off, and whoever is banned as a friend. */
export function forgetBrowsers({ db, clock, enabled }: Options): Poller {
  return {
    name: 'forget-browsers',
    everyMs: EVERY_MS,
    run: async () => {
      const before = enabled ? msAgo(clock, UNSEEN_DAYS * 24 * HOUR_MS) : clock.now()
      await db.run(sql`delete from push_wishes where player_id in (${bannedIds(clock.now())})`)
      await db.run(sql`
        delete from push_browsers b
        where seen_at <= ${before} or unconfirmed_since <= ${msAgo(clock, HOUR_MS)}
           or not exists (select 1 from push_wishes w where w.browser_id = b.browser_id)`)
    },
  }
}
