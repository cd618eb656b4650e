import type { Consoles } from '#server/fleet/consoles.ts'
import type { ConsoleCommand } from '#server/game/rcon/command.ts'
import type { RconResult } from '#server/game/rcon/rcon.ts'
import type { Database } from '#server/ground/db/db.ts'
import { askOrder, ORDER_CHANNEL, readAnswer, withdrawOrder } from './orders.queries.ts'

export interface OrderTimes {
  /** How long an order waits to be taken: longer than it takes to pass, shorter than an admin's patience. */
  takeMs: number
  /** How long an answer is waited for once it was taken: longer than a console may take. */
  answerMs: number
}

const TIMES: OrderTimes = { takeMs: 5_000, answerMs: 8_000 }

const UNREACHABLE: RconResult = { ok: false, reason: 'refused', sent: false }
const UNANSWERED: RconResult = { ok: false, reason: 'timeout', sent: true }

/** Gives commands to whichever node holds the game server's console. */
export interface Passing {
  send(serverId: number, command: ConsoleCommand): Promise<RconResult | null>
  close(): Promise<void>
}

export async function passOrders(db: Database, times: OrderTimes = TIMES): Promise<Passing> {
  const waiting = new Map<string, () => void>()
  const close = await db.listen(ORDER_CHANNEL, (payload) => {
    // After a lost connection every answer may be there already.
    for (const [orderId, look] of waiting) if (payload === null || payload === `order ${orderId}`) look()
  })
  return {
    close,
    send: async (serverId, command) => {
      const orderId = await askOrder(db, serverId, command, times.takeMs)
      const answered = waitFor(waiting, orderId)
      try {
        const answer = await answered.within(times.takeMs, () => readAnswer(db, orderId))
        if (answer) return answer.result
        if (await withdrawOrder(db, orderId)) return UNREACHABLE
        return (await answered.within(times.answerMs, () => readAnswer(db, orderId)))?.result ?? UNANSWERED
      } finally {
        waiting.delete(orderId)
      }
    },
  }
}

/** Looks at once, whenever something is told of the order, and once more at the end. */
function waitFor(waiting: Map<string, () => void>, orderId: string) {
  return {
    within: async <T>(milliseconds: number, read: () => Promise<T | null>): Promise<T | null> => {
      const end = performance.now() + milliseconds
      for (;;) {
        let timer: NodeJS.Timeout | undefined
        const told = new Promise<void>((resolve) => {
          waiting.set(orderId, resolve)
          timer = setTimeout(resolve, Math.max(0, end - performance.now()))
        })
        const found = await read()
        if (found !== null || performance.now() >= end) {
          clearTimeout(timer)
          return found
        }
        await told
        clearTimeout(timer)
      }
    },
  }
}

/** Speaks to the consoles this node holds, and has others speak to the rest. */
export function sharedConsoles(own: Consoles, passing: Passing, holds: (serverId: number) => boolean): Consoles {
  return {
    send: (address, command) =>
      holds(address.serverId) ? own.send(address, command) : passing.send(address.serverId, command),
    close: () => own.close(),
  }
}
