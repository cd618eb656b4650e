import { type Clock, msAgo } from '#server/ground/clock.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'
import type { Settings } from '#server/ground/settings/settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** From when on chat is kept, in epoch seconds; infinity: it is not. */
export const chatSince = (clock: Clock, { keep, days }: Settings['chat']): number =>
  keep ? Math.floor(msAgo(clock, days * DAY_MS).getTime() / 1000) : Number.POSITIVE_INFINITY

/** Forgets lines that are old enough; all of them where chat is no longer kept. */
export function forgetChat(
  { db, clock, chat }: { db: Db; clock: Clock; chat: Settings['chat'] },
  rowsAtOnce = 5_000,
): Poller {
  return {
    name: 'forget-chat',
    everyMs: HOUR_MS,
    run: async (stopping) => {
      // A few rows at a time, so that nobody waits for a lock. PostgreSQL knows infinity, too.
      const forgetSome = () =>
        db.run(sql`
          delete from chat_lines where chat_id in (
            select chat_id from chat_lines where at < to_timestamp(${chatSince(clock, chat)}::float8)
            order by at, chat_id limit ${rowsAtOnce} for update skip locked)`)
      while ((await forgetSome()) === rowsAtOnce && !stopping.aborted);
    },
  }
}
