import type { Fleet } from '#server/fleet/fleet.ts'
import type { Carrier } from './carrier.ts'
import type { ActParts } from './make-act.ts'
import { orderRemovals } from './order-removals.ts'

interface Options extends ActParts {
  fleet: Pick<Fleet, 'onHeard' | 'namesOn'>
  carrier: Pick<Carrier, 'begin'>
}

/** Kicks whoever is banned and stands in a game server's answer, as far as its log tells who they are. */
export function removeBanned(options: Options): void {
  const { fleet, carrier, log } = options
  const atWork = new Set<number>()
  fleet.onHeard((serverId, answer) => {
    const present = answer === null ? [] : [...new Set(fleet.namesOn(serverId).values())]
    if (present.length === 0 || atWork.has(serverId)) return
    atWork.add(serverId)
    orderRemovals(options, serverId, present)
      .then((ordered) => ordered > 0 && carrier.begin([serverId]))
      .catch((err: unknown) => log.warn({ err, server_id: serverId }, 'Who is banned could not be removed'))
      .finally(() => atWork.delete(serverId))
  })
}
