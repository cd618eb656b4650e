import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Database, type Session, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import type { Role } from '#server/ground/settings/roles.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { LOCK_CLASSES } from './locks.queries.ts'
import { Node } from './node.ts'

const log = createLog({ level: 'silent', pretty: false })
const SERVERS = [1, 2, 3]
const TIMES = { beatMs: 50, leaseMs: 1_000, aloneLeaseMs: 2_000, idleMs: 1_300, answerMs: 900, companyMs: 60_000 }

async function startNode(
  db: Pick<Database, 'openSession'>,
  name: string,
  given: { roles?: Role[]; times?: typeof TIMES } = {},
) {
  const { roles = ['web', 'collect', 'work'], times = TIMES } = given
  const node = new Node({ db, name, roles, servers: SERVERS, sole: false, log, times })
  onTestFinished(() => node.stop())
  await node.start()
  return node
}

const heldBy = (node: Node) => SERVERS.filter((serverId) => node.holds(serverId))

/** Whether any two ever held the same, looked at as often as possible until the test ends. */
function watchForTwo(...nodes: Node[]): () => number {
  let doubles = 0
  const timer = setInterval(() => {
    for (const serverId of SERVERS) if (nodes.filter((node) => node.holds(serverId)).length > 1) doubles += 1
    if (nodes.filter((node) => node.works).length > 1) doubles += 1
  }, 1)
  onTestFinished(() => clearInterval(timer))
  return () => doubles
}

/** Ends the sessions of all nodes that hold a game server, as a database that restarts would. */
async function cutOff(db: Database, serverId: number): Promise<void> {
  await db.many(
    z.object({}),
    sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = ${LOCK_CLASSES.server} and objid = ${serverId}
        and database = (select oid from pg_database where datname = current_database())`,
  )
}

test('a node alone holds everything at once; one that joins gets its share, one that leaves gives it back', async () => {
  const db = await testDatabase()
  const first = await startNode(db, 'a')
  expect(heldBy(first)).toEqual(SERVERS)
  expect([first.works, first.isAlone]).toEqual([true, true])
  const second = await startNode(db, 'b')
  const doubles = watchForTwo(first, second)
  await eventually(() => expect([heldBy(first).length, heldBy(second).length]).toEqual([2, 1]))
  await eventually(() => expect([first.works, second.works, first.isAlone]).toEqual([true, false, false]))
  await first.stop()
  await eventually(() => expect(heldBy(second)).toEqual(SERVERS))
  await eventually(() => second.works)
  expect(doubles()).toBe(0)
})

test('pages are served by any number of nodes that hold nothing', async () => {
  const db = await testDatabase()
  const web = await startNode(db, 'w', { roles: ['web'] })
  const collector = await startNode(db, 'c', { roles: ['collect'] })
  expect(heldBy(collector)).toEqual(SERVERS)
  expect([heldBy(web), web.works, collector.works]).toEqual([[], false, false])
  await eventually(() => !web.isAlone)
})

test('a node whose connection ends lets go at once, and never do two hold the same', async () => {
  const db = await testDatabase()
  const [one, other] = [await startNode(db, 'a'), await startNode(db, 'b')]
  await eventually(() => heldBy(one).length === 2 && heldBy(other).length === 1)
  const doubles = watchForTwo(one, other)
  for (let round = 0; round < 3; round += 1) {
    await cutOff(db, 1)
    await eventually(() => !one.holds(1))
    await eventually(() => expect([...heldBy(one), ...heldBy(other)].sort()).toEqual(SERVERS))
  }
  expect(doubles()).toBe(0)
})

const failAfter = (milliseconds: number) =>
  new Promise<never>((_, reject) => void setTimeout(() => reject(new Error('no answer')), milliseconds))

/** Sessions whose questions get no answer once the network is gone; the database hears nothing of it. */
function breakable(db: Database, failure: Error = new Error('unreachable')) {
  let isBroken = false
  const openSession: Database['openSession'] = async (options) => {
    if (isBroken) throw failure
    const session = await db.openSession(options)
    const many: Session['many'] = (schema, query) =>
      isBroken ? failAfter(options.answerMs) : session.many(schema, query)
    return { ...session, many }
  }
  return { openSession, break: () => (isBroken = true), mend: () => (isBroken = false) }
}

test('a node that hears nothing more stops before the database gives its locks to another', async () => {
  const db = await testDatabase()
  const network = breakable(db)
  const cut = await startNode(network, 'a')
  const other = await startNode(db, 'b')
  await eventually(() => heldBy(cut).length === 2 && heldBy(other).length === 1)
  const doubles = watchForTwo(cut, other)
  network.break()
  await eventually(() => expect(heldBy(cut)).toEqual([]))
  await eventually(() => expect(heldBy(other)).toEqual(SERVERS))
  expect(doubles()).toBe(0)
})

test('when the database went away for all, none takes what the others had, and none counts as alone', async () => {
  const db = await testDatabase()
  const network = breakable(db)
  const times = { ...TIMES, leaseMs: 20_000, idleMs: 26_000 } // in which all are back for sure
  const one = await startNode(network, 'a', { times })
  const other = await startNode(db, 'b', { times })
  await eventually(() => heldBy(one).length === 2 && heldBy(other).length === 1)
  const ofOther = heldBy(other)
  network.break()
  for (const serverId of SERVERS) await cutOff(db, serverId)
  await eventually(() => expect([other.isConnected, other.members, other.isAlone]).toEqual([true, 1, false]))
  await eventually(() => expect(heldBy(other)).toEqual(ofOther))
  network.mend()
  await eventually(() => expect([one.isConnected, heldBy(one)[0], heldBy(other)]).toEqual([true, 1, ofOther]))
})

test('a node whose process stood still lets go, and takes part again', async () => {
  const db = await testDatabase()
  const [one, other] = [await startNode(db, 'a'), await startNode(db, 'b', { roles: ['web'] })]
  await eventually(() => !one.isAlone && !other.isAlone)
  const until = performance.now() + TIMES.leaseMs + 100 // too long for the lease, and not for the database
  while (performance.now() < until);
  expect(heldBy(one)).toEqual([])
  await eventually(() => expect(heldBy(one)).toEqual(SERVERS))
  await eventually(() => one.works)
})

test('a node alone goes on while the database restarts, and whoever comes meanwhile waits for it', async () => {
  const db = await testDatabase()
  const network = breakable(db)
  const alone = await startNode(network, 'a')
  network.break()
  await cutOff(db, 1)
  await eventually(() => !alone.isConnected)
  expect(heldBy(alone)).toEqual(SERVERS)
  const next = await startNode(db, 'b')
  const doubles = watchForTwo(alone, next)
  await eventually(() => expect(heldBy(next)).toEqual(SERVERS))
  expect(heldBy(alone)).toEqual([])
  expect(doubles()).toBe(0)
})

test('a node alone goes on for as long as there is no database, and gives way to whoever came when it is back', async () => {
  const db = await testDatabase()
  const network = breakable(db, Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  const alone = await startNode(network, 'a')
  let expired = false
  alone.onChange(() => {
    expired ||= heldBy(alone).length === 0
  })
  network.break()
  await cutOff(db, 1)
  const lostAt = performance.now()
  await eventually(() => performance.now() > lostAt + 1.25 * TIMES.aloneLeaseMs)
  expect([heldBy(alone), alone.isConnected, expired]).toEqual([SERVERS, false, false])
  const next = await startNode(db, 'b')
  const doubles = watchForTwo(alone, next)
  network.mend()
  await eventually(() => expect([...heldBy(alone), ...heldBy(next)].sort()).toEqual(SERVERS))
  await eventually(() => heldBy(next).length > 0)
  expect(doubles()).toBe(0)
})

test('a game server goes to the node that its log lines come to', async () => {
  const db = await testDatabase()
  const [one, other] = [await startNode(db, 'a'), await startNode(db, 'b')]
  await eventually(() => heldBy(one).length === 2 && heldBy(other).length === 1)
  for (const serverId of SERVERS) other.hear(serverId)
  await eventually(() => expect([heldBy(one), heldBy(other)]).toEqual([[], SERVERS]))
})
