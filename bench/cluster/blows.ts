import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#testing/until.ts'
import type { Cluster } from './cluster.ts'

/** What is promised while it happens. Lines lost or doubled and acts carried out twice are promised never to be. */
export interface Promised {
  failedS: number
  withoutLiveS: number
}

export interface Blow {
  name: string
  strike(cluster: Cluster, servers: number): Promise<void>
  promised: Promised
}

const RESTART_MS = 1_000 // what an init system waits before it starts a program again
const NOTICED_MS = 3_000 // until the balancer tries a node again that was away: deploy/cluster/nginx.conf
const PROMOTE_MS = 3_000 // what a watcher of the primary needs at least to be sure

export const BLOWS: readonly Blow[] = [
  { name: 'nothing, for 10 s', strike: () => sleep(10_000), promised: { failedS: 0, withoutLiveS: 1 } },
  {
    name: 'a collector is killed',
    strike: async ({ collectors: [lost, other] }, servers) => {
      await lost.kill()
      await until('the other collector to hold all', async () => (await other.metric('game_servers_held')) === servers)
      await lost.start()
    },
    promised: { failedS: 0, withoutLiveS: 10 },
  },
  {
    name: 'a web node is killed',
    strike: async ({ web: [lost] }) => {
      await lost.kill()
      await sleep(5_000)
      await lost.start()
    },
    promised: { failedS: 0.5, withoutLiveS: 4 },
  },
  {
    name: 'the balancer is killed',
    strike: async ({ balancer }) => {
      await balancer.kill()
      await sleep(RESTART_MS)
      await balancer.start()
    },
    promised: { failedS: 2, withoutLiveS: 4 },
  },
  {
    name: 'pgbouncer is killed',
    strike: async ({ pooler }) => {
      await pooler.kill()
      await sleep(RESTART_MS)
      await pooler.start()
    },
    promised: { failedS: 2, withoutLiveS: 4 },
  },
  {
    name: 'the primary is killed',
    strike: async ({ postgres }) => {
      await postgres.killPrimary()
      await sleep(PROMOTE_MS)
      await postgres.promoteReplica()
    },
    promised: { failedS: 6, withoutLiveS: 10 },
  },
  {
    name: 'an upgrade is rolled through',
    strike: async ({ web, collectors }) => {
      for (const node of collectors) await node.restart()
      for (const node of web) {
        await node.restart()
        await sleep(NOTICED_MS)
      }
    },
    promised: { failedS: 0.5, withoutLiveS: 10 },
  },
]
