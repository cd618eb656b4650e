/** A node as all of them see it. */
export interface Member {
  nodeId: number
  roles: readonly string[]
  servers: ReadonlySet<number> // those its settings list
  hears: ReadonlySet<number> // those whose log lines come to it
  holds: ReadonlySet<number>
}

/**
 * Which node should hold which game server. Every node works it out for itself from the same rows and comes to the same
 * answer. A game server goes to a node that hears its log, if there is one, since only there its lines can be counted; it
 * stays where it is unless that node has more than its share; what is left goes to whoever has least.
 */
export function shareServers(members: readonly Member[]): Map<number, number> {
  const collectors = members.filter(({ roles }) => roles.includes('collect'))
  const serverIds = [...new Set(collectors.flatMap(({ servers }) => [...servers]))].sort((one, other) => one - other)
  const share = Math.ceil(serverIds.length / Math.max(1, collectors.length))
  const loads = new Map(collectors.map(({ nodeId }) => [nodeId, 0]))
  const shared = new Map<number, number>()
  const give = (serverId: number, { nodeId }: Member) => {
    shared.set(serverId, nodeId)
    loads.set(nodeId, loadOf(nodeId) + 1)
  }
  const loadOf = (nodeId: number) => loads.get(nodeId) ?? 0

  const open = serverIds.filter((serverId) => {
    const candidates = candidatesFor(serverId, collectors)
    const holder = candidates.find(({ holds }) => holds.has(serverId))
    if (!holder || (candidates.length > 1 && loadOf(holder.nodeId) >= share)) return true
    give(serverId, holder)
    return false
  })
  for (const serverId of open) {
    const [least] = candidatesFor(serverId, collectors).toSorted(
      (one, other) => loadOf(one.nodeId) - loadOf(other.nodeId) || one.nodeId - other.nodeId,
    )
    if (least) give(serverId, least)
  }
  return shared
}

function candidatesFor(serverId: number, collectors: readonly Member[]): Member[] {
  const knowing = collectors.filter(({ servers }) => servers.has(serverId))
  const hearing = knowing.filter(({ hears }) => hears.has(serverId))
  return hearing.length > 0 ? hearing : knowing
}
