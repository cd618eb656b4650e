import { openDatabase } from '#server/ground/db/db.ts'
import { LIVE_PATH } from '#shared/live.ts'
import { until } from '#testing/until.ts'
import { BLOWS } from './blows.ts'
import { buildCluster } from './cluster.ts'
import { Admins } from './load/admins.ts'
import { LoadChild } from './load/child.ts'
import { Readers } from './load/readers.ts'
import { readOptions } from './options.ts'
import { Machine } from './parts/machine.ts'
import { type Load, suffer } from './suffer.ts'
import { judge } from './table.ts'

// A whole cluster on this machine, under load, and what becomes of it when one part after the other is killed.

const options = readOptions()
const { watchers, servers, lines } = options
const password = 'the right password'
const startedAt = Date.now()
const machine = new Machine()
const children: LoadChild[] = []
const startChild = (name: string, setup: object) => {
  const child = new LoadChild(new URL(`./load/${name}-child.ts`, import.meta.url), { ...setup, startedAt })
  children.push(child)
  return child
}

try {
  await machine.open()
  const games = startChild('games', { servers, lines, password })
  const cluster = await buildCluster(machine, await games.ask<number[]>('ports'), password)
  const { url } = cluster.balancer
  console.log(`${await cluster.postgres.version()}, ${watchers} watchers, ${servers} game servers, ${lines} lines/s`)
  const people = startChild('watchers', { url: `${url.replace('http', 'ws')}${LIVE_PATH}`, watchers, servers })
  const db = openDatabase({ url: cluster.postgres.urlOf(), connections: 2 })
  const admins = await Admins.signIn(db, url, servers)
  const load: Load = { games, people, readers: new Readers(url), admins }
  await until('all game servers to be asked', async () => (await games.ask<{ ready: boolean }>('ready')).ready)
  await games.ask('write', { to: cluster.logPorts })
  await people.ask('open')
  load.readers.start()
  admins.start()
  const suffered = await suffer(cluster, load, options, BLOWS)
  load.readers.stop()
  await admins.stop()
  const kept = await judge({ suffered, cluster, load, db, servers })
  await db.close()
  if (!kept) process.exitCode = 1
} finally {
  for (const child of children) child.stop()
  await machine.tearDown(options.keep)
}
