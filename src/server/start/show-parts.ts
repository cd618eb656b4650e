import type { Replicas } from '#server/ground/db/replicas/replicas.ts'
import type { Node } from '#server/ground/nodes/node.ts'
import type { Store } from '#server/ground/store.ts'
import type { App } from '#server/http/edge/app.ts'

export function showNode({ metrics, readyChecks }: App, node: Node, serverIds: readonly number[]): void {
  readyChecks.push({ name: 'nodes', optional: true, check: async () => (node.isConnected ? null : 'cut off') })
  const held = () => serverIds.filter((serverId) => node.holds(serverId)).length
  metrics.watch('nodes', 'Nodes that share the site, as this one sees it', () => node.members, 'max')
  metrics.watch('game_servers', 'Game servers in the settings', () => serverIds.length, 'max')
  metrics.watch('game_servers_held', 'Game servers that this node asks', held)
  metrics.watch('node_works', '1 on the node that does what is done once for the whole site', () => Number(node.works))
}

export function showReplicas({ metrics, readyChecks }: App, { count, usable, answered }: Replicas): void {
  if (count === 0) return
  metrics.watch('database_replicas', 'Replicas of the database that this node may ask', () => count)
  metrics.watch('database_replicas_usable', 'Those that are up to date and asked', usable)
  metrics.watch('database_replica_answers', 'Questions that replicas answered since the start', answered)
  readyChecks.push({
    name: 'database replicas',
    optional: true,
    check: async () => (usable() === count ? null : `${count - usable()} of ${count} left out`),
  })
}

export function showDatabase(app: App, { embedded }: Store): void {
  if (!embedded) return
  app.readyChecks.push({
    name: 'embedded database',
    check: async () => (embedded.state() === 'ready' ? null : embedded.state()),
  })
}
