import { type Consoles, createConsoles } from '#server/fleet/consoles.ts'
import { passOrders, sharedConsoles } from '#server/fleet/orders/pass-orders.ts'
import { startTakingOrders } from '#server/fleet/orders/take-orders.ts'
import type { Config } from '#server/ground/config.ts'
import type { Database } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Node } from '#server/ground/nodes/node.ts'

interface Options {
  db: Database
  config: Config
  node: Node
  serverIds: readonly number[]
  log: Log
}

/** The consoles of all game servers, wherever the node is that holds each. */
export async function startConsoles({ db, config, node, serverIds, log }: Options) {
  const own = createConsoles(config.rconPassword)
  node.onChange(() => {
    for (const serverId of serverIds) if (!node.holds(serverId)) own.leave(serverId)
  })
  const stopTaking = await startTakingOrders({ db, consoles: own, node, serverIds, log })
  const passing = await passOrders(db)
  const consoles: Consoles = sharedConsoles(own, passing, (serverId) => node.holds(serverId))
  return {
    consoles,
    stop: async () => {
      await passing.close()
      await stopTaking()
      own.close()
    },
  }
}
