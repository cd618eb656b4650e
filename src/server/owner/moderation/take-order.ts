import { recordEvent } from '#server/owner/audit/audit.ts'
import { auditOf, isOnce } from './act.ts'
import type { ActParts } from './make-act.ts'
import {
  beginOrder,
  type FinalState,
  findOpenOrder,
  lockServer,
  type OpenOrder,
  settleOrder,
} from './orders.queries.ts'

/** Longer than all commands of an order can take: 5 s to be taken and 8 s to be answered, three times. */
const SENDING_MS = 60_000

/** What a game server is to be sent now; null: nothing, or somebody is at it. Whoever gets it is the only one for a minute. */
export function takeOrder(parts: ActParts, serverId: number): Promise<OpenOrder | null> {
  return parts.db.transaction(async (tx) => {
    await lockServer(tx, serverId)
    for (let looked = 0; looked < MOST_AT_ONCE; looked += 1) {
      const now = parts.clock.now()
      const order = await findOpenOrder(tx, serverId, now)
      if (order === null) return null
      const needless = needlessNow(order, now)
      if (needless) {
        await settle({ ...parts, db: tx }, order, needless)
        continue
      }
      if (order.dueAt > now || !order.isServed) return null
      await beginOrder(tx, order, now, new Date(now.getTime() + SENDING_MS))
      return { ...order, tries: order.tries + 1 }
    }
    return null
  })
}

const MOST_AT_ONCE = 50 // that need not be sent; the others are looked at next time

interface Settlement {
  state: FinalState
  outcome: string // for the audit
  reason: string
}

/** Why an order is not sent, or not again. */
function needlessNow(order: OpenOrder, now: Date): Settlement | null {
  const { kind, state, dueAt, untilAt, isServed, isInForce } = order
  if (state === 'sending' && dueAt > now) return null
  if (state === 'sending' && isOnce(kind)) return { state: 'failed', outcome: 'unknown', reason: CUT_SHORT }
  if (!isServed && isOnce(kind)) return dropped('no_such_server', 'This game server is no longer one of the site.')
  if (untilAt !== null && untilAt <= now) {
    return isOnce(kind)
      ? { state: 'failed', outcome: 'expired', reason: 'The game server could not be reached in time.' }
      : dropped('expired', 'The ban has run out.')
  }
  if (kind === 'ban' && !isInForce) return dropped('lifted', 'The ban was lifted before.')
  return null
}

const CUT_SHORT = 'Sitrep ended while it was sent. It may have been carried out.'

const dropped = (outcome: string, reason: string): Settlement => ({ state: 'dropped', outcome, reason })

/** The state and its row in the audit are one. */
export async function settle(parts: ActParts, order: OpenOrder, { state, outcome, reason }: Settlement): Promise<void> {
  await parts.db.transaction(async (tx) => {
    if (!(await settleOrder(tx, order, { state, reason, now: parts.clock.now() }))) return
    await recordEvent(
      { ...parts, db: tx },
      {
        actor: { steam_id: order.actor, session_id: null, ip: 'sitrep' },
        ...auditOf(order),
        phase: 'result',
        outcome,
        serverId: order.serverId,
      },
    )
  })
}
