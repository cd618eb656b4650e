import type { Poller } from '#server/ground/loop.ts'
import { type CarryOutParts, carryOut } from './carry-out.ts'
import { listServersWithOrders } from './orders.queries.ts'

const EVERY_MS = 5_000
const MOST_AT_A_TURN = 50 // so that one that is told of every ban keeps no other waiting

/** Sends what game servers did not get at once: those that were down, and those whose sender ended. */
export function keepCarryingOut(parts: CarryOutParts): Poller {
  return {
    name: 'moderation',
    everyMs: EVERY_MS,
    slowestRetryMs: 30_000,
    run: async (stopping) => {
      const serverIds = await listServersWithOrders(parts.db)
      const ends = await Promise.allSettled(
        serverIds.map((serverId) => carryOut(parts, serverId, { stopping, most: MOST_AT_A_TURN })),
      )
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
  }
}
