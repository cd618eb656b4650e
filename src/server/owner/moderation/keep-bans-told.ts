import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'
import { orderMissingBans } from './orders.queries.ts'

const EVERY_MS = 600_000 // another node may have started with other settings

/** Has game servers that are new, or back in the settings, told of the bans in force. */
export function keepBansTold({ db, clock }: { db: Db; clock: Clock }): Poller {
  return { name: 'moderation_bans', everyMs: EVERY_MS, run: () => orderMissingBans(db, clock.now()) }
}
