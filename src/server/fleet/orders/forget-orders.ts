import type { Db } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'
import { forgetOldOrders } from './orders.queries.ts'

const MINUTE_MS = 60_000

/** Forgets orders whose askers are gone: what was to be said, whom it was about, and what the console replied. */
export function forgetOrders({ db }: { db: Db }): Poller {
  return {
    name: 'forget-orders',
    everyMs: MINUTE_MS,
    run: async () => {
      await forgetOldOrders(db)
    },
  }
}
