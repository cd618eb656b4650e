import type { Consoles } from '#server/fleet/consoles.ts'
import { readCommand } from '#server/game/rcon/command.ts'
import type { RconResult } from '#server/game/rcon/rcon.ts'
import type { Database } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Node } from '#server/ground/nodes/node.ts'
import { RecentMap } from '#server/ground/recent-map.ts'
import { answerOrder, ORDER_CHANNEL, type TakenOrder, takeOrders } from './orders.queries.ts'

interface Options {
  db: Database
  consoles: Consoles
  node: Pick<Node, 'holds' | 'onChange' | 'isAlone'>
  serverIds: readonly number[]
  log: Log
}

const REMEMBERED = 1_000 // far more than are asked for within an order's deadline
const NOT_HELD: RconResult = { ok: false, reason: 'closed', sent: false }

/** Carries out what other nodes ask of the consoles this node holds. */
export async function startTakingOrders({ db, consoles, node, serverIds, log }: Options): Promise<() => Promise<void>> {
  const underWay = new Set<Promise<void>>()
  // A replica that becomes the primary may not know yet that an order was taken. Another node cannot take it then: it waits for
  // this one's lease, and by that time the order's deadline is over.
  const done = new RecentMap<string, true>(REMEMBERED)
  let held = ''

  const carryOut = async ({ orderId, command: text, ...address }: TakenOrder): Promise<void> => {
    const command = readCommand(text)
    const mayBeSent = command !== null && node.holds(address.serverId) && done.get(orderId) === undefined
    done.set(orderId, true)
    await answerOrder(db, orderId, mayBeSent ? await consoles.send(address, command) : NOT_HELD)
  }
  const takeAll = async (): Promise<void> => {
    const own = serverIds.filter((serverId) => node.holds(serverId))
    if (own.length === 0) return
    await Promise.all((await takeOrders(db, own)).map(carryOut))
  }
  const take = (): void => {
    const taking = takeAll()
      .catch((error: unknown) => log.warn({ err: error }, 'What other nodes ask of a console cannot be done now'))
      .finally(() => underWay.delete(taking))
    underWay.add(taking)
  }

  const stopListening = await db.listen(ORDER_CHANNEL, (payload) => {
    if (payload === null || serverIds.some((id) => payload === `server ${id}` && node.holds(id))) take()
  })
  // An order may have come while nobody held the game server.
  node.onChange(() => {
    const now = serverIds.filter((serverId) => node.holds(serverId)).join()
    if (now !== held && !node.isAlone) take()
    held = now
  })
  return async () => {
    await stopListening()
    await Promise.all(underWay)
  }
}
