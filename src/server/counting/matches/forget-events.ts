import { type Clock, msAgo } from '#server/ground/clock.ts'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'
import { listEventMonths, monthStart } from './event-months.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LONGEST_WAIT_MS = 3_000 // for those who read a month that goes; whoever comes meanwhile waits behind us

/** The first match of which what happened is kept, by when it began, in epoch seconds: the month is whole. */
export const eventsSince = (clock: Clock, days: number): number => monthStart(msAgo(clock, days * DAY_MS))

/** Forgets what happened in matches of months that are over for so many days. Their scoreboards stay. */
export function forgetEvents({ db, clock, days }: { db: Db; clock: Clock; days: number }): Poller {
  return {
    name: 'forget-match-events',
    everyMs: HOUR_MS,
    run: async (stopping) => {
      const first = new Date(eventsSince(clock, days) * 1000).toISOString().slice(0, 7)
      for (const month of await listEventMonths(db)) {
        if (month >= first || stopping.aborted) return
        await dropMonth(db, month)
      }
    },
  }
}

async function dropMonth(db: Db, month: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`select set_config('lock_timeout', ${String(LONGEST_WAIT_MS)}, true)`)
    await tx.run(sql`select forget_match_month(${month.replace('-', '_')})`)
    await raiseVersions(tx, ['matches'])
  })
}
