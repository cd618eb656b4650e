import { freePort } from '#testing/free-port.ts'
import { Balancer } from './parts/balancer.ts'
import type { Machine } from './parts/machine.ts'
import { SitrepNode } from './parts/node.ts'
import { Pooler } from './parts/pooler.ts'
import { Postgres } from './parts/postgres.ts'

export interface Cluster {
  postgres: Postgres
  pooler: Pooler
  balancer: Balancer
  web: readonly [SitrepNode, SitrepNode]
  collectors: readonly [SitrepNode, SitrepNode]
  logPorts: readonly number[]
}

/** All of it comes from one address. */
export const LIFTED_LIMITS =
  'requests_per_minute: 1000000, searches_per_minute: 1000000, megabytes_per_minute: 1000000, upgrades_per_minute: 1000000, sockets_per_address: 1000000'

/** Primary and replica, pooler, two collectors, two web nodes, balancer; in this order. */
export async function buildCluster(machine: Machine, gamePorts: readonly number[], password: string): Promise<Cluster> {
  const postgres = await Postgres.start(machine)
  const pooler = await Pooler.create(machine, postgres.primaryFolder)
  const servers = gamePorts.map(
    (port, at) => `  - { id: ${at + 1}, name: Game ${at + 1}, ip: 127.0.0.1, port: ${port} }`,
  )
  const settings = `limits: { ${LIFTED_LIMITS} }\nhttp: { trust_proxy: [127.0.0.1] }\nservers:\n${servers.join('\n')}\n`
  const env = {
    DATABASE_URL: postgres.urlOf(pooler.folder, pooler.port),
    DATABASE_DIRECT_URL: postgres.urlOf(),
    SITREP_RCON_PASSWORD: password,
  }
  const collect = async (name: string, logPort: number) =>
    SitrepNode.create(machine, { name, roles: 'collect, work', settings, env, logPort })
  const serve = (name: string) =>
    SitrepNode.create(machine, {
      name,
      roles: 'web',
      settings,
      env: { ...env, DATABASE_REPLICA_URL: postgres.replicaUrl },
    })
  const logPorts = [await freePort(), await freePort()] as const
  const collectors = [await collect('collector-1', logPorts[0]), await collect('collector-2', logPorts[1])] as const
  const web = [await serve('web-1'), await serve('web-2')] as const
  const balancer = await Balancer.create(
    machine,
    await freePort(),
    web.map(({ port }) => port),
  )
  return { postgres, pooler, balancer, web, collectors, logPorts }
}
