import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { testLive } from '#testing/live/live.ts'
import { type TestEdge, testEdge } from '#testing/sites/edge.ts'
import { forgetLevels, LIMIT_CHANNEL } from './limit-levels.queries.ts'

const Reply = z.object({ ok: z.boolean() })
const open = defineCall({ method: 'GET', path: '/api/v1/test/open', access: 'public', summary: 'Open', reply: Reply })
const own = defineCall({ method: 'GET', path: '/api/v1/test/own', access: 'user', summary: 'Own', reply: Reply })

const HERE = '127.0.0.1'
const isShared = () => true

/** Two processes, as far as limits can tell, on one database. */
async function twoEdges(options: Parameters<typeof testEdge>[0] = {}) {
  const db = await testDatabase()
  const edges = [await testEdge({ db, isShared, ...options }), await testEdge({ db, isShared, ...options })] as const
  for (const { app } of edges) {
    addCall(app, open, async () => ({ ok: true }))
    addCall(app, own, async () => ({ ok: true }))
  }
  await expect.poll(() => hears(edges[0], edges[1], 'there') && hears(edges[1], edges[0], 'back')).toBe(true)
  return edges
}

/** Whether a word of `one` has reached `other`. */
function hears(one: TestEdge, other: TestEdge, way: string): boolean {
  one.app.limits.bucket('probe', 20).spend(way, 1)
  return !other.app.limits.bucket('probe', 20).has(way)
}

const ask = async ({ app }: TestEdge, path: string, headers = {}) => {
  const reply = await app.inject({ url: `/api/v1/test/${path}`, headers })
  return reply.statusCode
}
const guess = () => ({ authorization: `Bearer ${randomBytes(32).toString('base64url')}` })
const has = ({ app }: TestEdge, limit: string) => app.limits.bucket(limit, 0).has(HERE)

test('what an address asks of one process is gone at the other, and comes back at both', async () => {
  const [one, other] = await twoEdges({ requestsPerMinute: 60 })
  for (let count = 0; count < 60; count += 1) expect(await ask(one, 'open')).toBe(200)
  await expect.poll(() => has(other, 'general')).toBe(false)
  expect([await ask(one, 'open'), await ask(other, 'open')]).toEqual([429, 429])
  one.pass(10)
  other.pass(10)
  expect([await ask(one, 'open'), await ask(other, 'open')]).toEqual([200, 200])
})

test('what was above the limit before the word came is owed', async () => {
  const [one, other] = await twoEdges({ requestsPerMinute: 60 })
  const both = await Promise.all(
    [one, other].flatMap((edge) => Array.from({ length: 60 }, async () => (await ask(edge, 'open')) === 200)),
  )
  const above = both.filter(Boolean).length - 60
  const [general, elsewhere] = [one, other].map(({ app }) => app.limits.bucket('general', 0))
  general?.spend('a mark behind the rest', 60)
  elsewhere?.spend('another', 60)
  await expect.poll(() => [elsewhere?.has('a mark behind the rest'), general?.has('another')]).toEqual([false, false])
  const steps = Math.ceil((above + 1) / 10)
  for (const edge of [one, other]) edge.pass(10 * (steps - 1))
  expect([await ask(one, 'open'), await ask(other, 'open')]).toEqual([429, 429])
  for (const edge of [one, other]) edge.pass(20) // a step later and what stayed untold, a twentieth
  expect(await ask(one, 'open')).toBe(200)
})

test('bytes and searches count together, too', async () => {
  const [one, other] = await twoEdges({ bytesPerMinute: 1000, searchesPerMinute: 40 })
  one.app.searches.spend(HERE, 40)
  one.app.limits.bucket('bytes', 0).spend(HERE, 5000)
  await expect.poll(() => [has(other, 'searches'), has(other, 'bytes')]).toEqual([false, false])
})

test('a small part of a limit is told to nobody', async () => {
  const [one, other] = await twoEdges({ searchesPerMinute: 100 })
  one.app.searches.spend('quiet', 4)
  one.app.searches.spend('loud', 100)
  await expect.poll(() => other.app.searches.has('loud')).toBe(false)
  other.app.searches.spend('quiet', 99)
  expect(other.app.searches.has('quiet')).toBe(true)
})

test('thousands of addresses at once are told in messages that fit', async () => {
  const [one, other] = await twoEdges({ searchesPerMinute: 20 })
  for (let address = 0; address < 3_000; address += 1) one.app.searches.spend(`2001:db8:${address}::/64`, 20)
  const left = () => Array.from({ length: 3_000 }, (_, at) => other.app.searches.has(`2001:db8:${at}::/64`))
  await expect.poll(() => left().filter(Boolean).length).toBe(0)
})

test('twenty wrong keys are twenty, however they are spread', async () => {
  const edges = await twoEdges()
  const answers = []
  for (let count = 0; count < 24; count += 1) answers.push(await ask(edges[count % 2 === 0 ? 0 : 1], 'own', guess()))
  expect(answers).toEqual([...Array(20).fill(401), ...Array(4).fill(429)])
  const good = await edges[0].seed.session()
  expect(await ask(edges[1], 'own', good)).toBe(429)
  await edges[0].db.run(sql`update limit_levels set stepped_at = stepped_at - interval '10 seconds'`)
  expect(await ask(edges[1], 'own', good)).toBe(200)
})

test('an exact limit holds to the last one when all come at once, and says when to come back', async () => {
  const edges = await twoEdges()
  const limits = edges.map(({ app }) => app.limits.exact('once', 10))
  const taken = await Promise.allSettled(limits.flatMap((limit) => Array.from({ length: 10 }, () => limit.take('a'))))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(limits[1]?.take('b')).resolves.toBeUndefined()
  await expect(limits[0]?.take('a')).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^([1-9]|10)$/), 'ratelimit-limit': '10' },
  })
})

test('a limit of a day holds over both for as long, and is forgotten after it', async () => {
  const [one, other] = await twoEdges()
  const limits = [one, other].map(({ app }) => app.limits.exactDaily('new', 6))
  const taken = await Promise.allSettled(limits.flatMap((limit) => Array.from({ length: 6 }, () => limit.take('a'))))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  const levels = () => one.db.run(sql`select 1 from limit_levels where name = 'new'`)
  const pass = (hours: number) => {
    for (const edge of [one, other]) edge.pass(hours * 3600)
    return one.db.run(sql`update limit_levels set stepped_at = stepped_at - ${hours}::int * interval '1 hour'`)
  }
  await pass(3)
  await forgetLevels(one.db)
  await expect(limits[1]?.take('a')).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^3[56]\d\d$/), 'ratelimit-limit': '6' },
  })
  await pass(1)
  await expect(limits[1]?.take('a')).resolves.toBeUndefined()
  await expect(limits[0]?.take('a')).rejects.toMatchObject({ status: 429 })
  await pass(23)
  await forgetLevels(one.db)
  expect(await levels()).toBe(1)
  await pass(1)
  await forgetLevels(one.db)
  expect(await levels()).toBe(0)
})

test('when the database does not answer, each process holds its own limit', async () => {
  const [one, other] = await twoEdges()
  await one.db.run(sql`alter table limit_levels rename to limit_levels_away`)
  const limits = [one, other].map(({ app }) => app.limits.exact('once', 3))
  const taken = await Promise.allSettled(limits.flatMap((limit) => Array.from({ length: 5 }, () => limit.take('a'))))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect(one.logged.join()).toContain('A limit holds for this process alone')
})

test('alone, nothing is written, told or listened to', async () => {
  const database = await testDatabase()
  const db = { ...database, listen: vi.fn(database.listen), run: vi.fn(database.run) }
  const edge = await testEdge({ db, isShared: () => false, requestsPerMinute: 20 })
  addCall(edge.app, own, async () => ({ ok: true }))
  for (let count = 0; count < 20; count += 1) await ask(edge, 'own', guess())
  expect(await ask(edge, 'own', guess())).toBe(429)
  expect(db.listen.mock.calls.map(([channel]) => channel)).not.toContain(LIMIT_CHANNEL)
  expect(db.run).not.toHaveBeenCalled()
  expect(await database.run(sql`select 1 from limit_levels`)).toBe(0)
})

test('websockets of an address, and all of them, are counted over both', async () => {
  const db = await testDatabase()
  const live = (limits: object) => testLive(limits, {}, 0, { db, isShared })
  const [one, other] = [await live({ socketsPerAddress: 4 }), await live({ sockets: 2 })]
  const watchers = [await one.connect(), await one.connect(), await one.connect(), await one.connect()]
  expect((await one.refusal()).status).toBe(429)
  await expect.poll(async () => (await other.refusal()).status).toBe(503) // all of them; as one is asked, no other is open
  for (const { socket } of watchers) socket.close()
  await expect.poll(async () => (await other.refusal()).status).toBe(101)
})

test('sockets of a process that has gone silent are counted no longer', async () => {
  const [one, other] = await twoEdges()
  one.app.limits.open('things', 1).enter(HERE)
  const elsewhere = other.app.limits.open('things', 1)
  await expect.poll(() => elsewhere.of(HERE)).toBe(1)
  await one.app.close()
  other.pass(6)
  await expect.poll(() => elsewhere.of(HERE)).toBe(0)
})
