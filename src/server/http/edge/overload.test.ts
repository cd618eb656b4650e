import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { openDatabase, sql } from '#server/ground/db/db.ts'
import { addCall } from '#server/http/calls/calls.ts'
import type { EdgeOptions } from '#server/http/create-edge.ts'
import { Hub } from '#server/http/live/hub.ts'
import { serveLive } from '#server/http/live/live-socket.ts'
import { defineCall } from '#shared/contract.ts'
import { LIVE_PATH } from '#shared/live.ts'
import { testDatabase, testDatabaseSocket } from '#testing/database/postgres.ts'
import { testEdge } from '#testing/sites/edge.ts'
import { connectionWait } from './delay.ts'

const call = (path: `/api/v1/${string}`) =>
  defineCall({ method: 'GET', path, access: 'public', summary: 'Test', reply: z.object({}) })

const statusesOf = (replies: { statusCode: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

test('R17: of four times as many questions as an address may ask, the rest is refused early, with when to come back', async () => {
  const { app, pass } = await testEdge()
  let made = 0
  addCall(app, call('/api/v1/test/some'), () => {
    made += 1
    return {}
  })
  const ask = (remoteAddress = '192.0.2.1') => app.inject({ url: '/api/v1/test/some', remoteAddress })
  const replies = await Promise.all(Array.from({ length: 1200 }, () => ask()))
  expect(statusesOf(replies)).toEqual({ 200: 300, 429: 900 })
  expect(made, 'nothing is done for who is refused').toBe(300)
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect(refused.filter(({ headers }) => !/^[1-9]\d*$/.test(String(headers['retry-after'])))).toEqual([])
  expect((await ask('192.0.2.2')).statusCode, 'others are answered at once').toBe(200)
  pass(Number(refused[0]?.headers['retry-after']))
  expect((await ask()).statusCode).toBe(200)
})

test('R17: more questions than the database has connections are refused early, and the next is answered once one is free', async () => {
  const { socket, db: other } = await testDatabaseSocket()
  const db = openDatabase({ socket, connections: 2, waitMs: 1_000 })
  onTestFinished(() => db.close())
  const { app } = await testEdge({ db })
  addCall(app, call('/api/v1/test/costly'), async () => {
    await db.run(sql`select pg_advisory_xact_lock(1)`)
    return {}
  })
  const ask = () => app.inject('/api/v1/test/costly')
  const asked: ReturnType<typeof ask>[] = []
  let ended = 0
  await other.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(1)`)
    for (let count = 0; count < 8; count += 1) asked.push(ask().finally(() => ended++))
    await expect.poll(() => ended).toBe(6)
  })
  const replies = await Promise.all(asked)
  expect(statusesOf(replies)).toEqual({ 200: 2, 503: 6 })
  for (const { statusCode, headers } of replies) expect('retry-after' in headers).toBe(statusCode === 503)
  expect((await ask()).statusCode).toBe(200)
})

const LATE_MS = 300
const LOOKS = 16 // from on time to refusing everybody, and back

async function lateSite(options: Partial<EdgeOptions> = {}) {
  let tell: (milliseconds: number) => void = () => undefined
  let isWatched = false
  const edge = await testEdge({
    watchDelay: (told) => {
      tell = told
      isWatched = true
      return () => {
        isWatched = false
      }
    },
    ...options,
  })
  const { app } = edge
  let made = 0
  const make = () => {
    made += 1
    return {}
  }
  addCall(app, call('/api/v1/test/open'), make)
  addCall(app, call('/api/v1/test/kept'), () => ({}), { fresh: ['stats'] })
  addCall(app, { ...call('/api/v1/test/admin'), access: 'admin' }, () => ({}))
  const hub = new Hub()
  serveLive(app, hub, { upgradesPerMinute: 100, socketsPerAddress: 100, sockets: 100, trustedProxies: [] })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (path: string, authorization = '', method = 'GET') =>
    fetch(address + path, { method, headers: authorization ? { authorization } : {} })
  const be = (milliseconds: number, looks = LOOKS) => {
    for (let look = 0; look < looks; look += 1) tell(milliseconds)
  }
  return { ...edge, made: () => made, address, ask, be, isWatched: () => isWatched }
}

test('R17: while the program is late look after look, questions are refused before anything is done for them', async () => {
  const { app, made, ask, be, logged, isWatched } = await lateSite()
  await ask('/api/v1/test/kept')
  be(LATE_MS, 6)
  expect((await ask('/api/v1/test/open')).status, 'late for a moment is borne').toBe(200)
  be(LATE_MS)
  const refused = await ask('/api/v1/test/open')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  expect(refused.headers.get('content-security-policy'), 'as every reply').toBeTruthy()
  expect(await refused.json()).toEqual({ detail: 'Too many people ask at once. Please try again shortly.' })
  expect((await ask('/api/v1/test/open', '', 'POST')).headers.get('connection'), 'a body is not read').toBe('close')
  expect(await (await ask('/api/v1/test/open', '', 'HEAD')).text()).toBe('')
  expect(made()).toBe(1)
  expect((await ask('/api/v1/test/kept')).status, 'what is at hand costs no more than a refusal').toBe(200)
  expect(logged.filter((line) => line.includes('More is asked than can be answered'))).toHaveLength(1)
  expect(await (await ask('/metrics')).text()).toContain('http_refused_part 1')
  be(0)
  expect((await ask('/api/v1/test/open')).status, 'on time again').toBe(200)
  await app.close()
  expect(isWatched()).toBe(false)
})

test('R17: half as late, half is refused', async () => {
  const { ask, be } = await lateSite()
  be(LATE_MS, 11)
  const replies = await Promise.all(Array.from({ length: 40 }, () => ask('/api/v1/test/open')))
  expect(replies.filter(({ status }) => status === 503)).toHaveLength(20)
})

test('R17: health, figures, websockets and the acts of admins go on while all else is refused', async () => {
  const { address, ask, be, seed } = await lateSite()
  const known = await seed.session(await seed.admin())
  const newcomer = await seed.session(await seed.admin())
  expect((await ask('/api/v1/test/admin', known.authorization)).status).toBe(200)
  be(LATE_MS)
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask(path)).status, path).toBe(200)
  const socket = new WebSocket(address.replace('http', 'ws') + LIVE_PATH)
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  expect((await ask('/api/v1/test/admin', newcomer.authorization)).status, 'who comes for the first time').toBe(200)
  const madeUp = await Promise.all(
    Array.from({ length: 40 }, (_, at) => ask('/api/v1/test/open', `Bearer ${'a'.repeat(40)}${at}`)),
  )
  expect(madeUp.filter(({ status }) => status === 503).length, 'made-up keys open a narrow door').toBeGreaterThan(15)
  expect((await ask('/api/v1/test/admin', known.authorization)).status, 'and shut none').toBe(200)
})

test('R17: how long a connection to the database is waited for is told by how many wait and how many get one', () => {
  let [now, demand] = [0, { waiting: 0, lent: 0 }]
  const waitMs = connectionWait({ demand: () => demand }, () => now)
  const look = (waiting: number, lent: number) => {
    ;[now, demand] = [now + 100, { waiting, lent: demand.lent + lent }]
    return waitMs()
  }
  expect(look(0, 50)).toBe(0)
  expect(look(10, 50)).toBe(20)
  expect(look(200, 50)).toBe(400)
  expect(look(200, 0), 'a database that is away makes nobody be refused').toBe(0)
  expect(look(5, 10)).toBe(50)
})

test.each(['everybody', 'the crowd'])(
  'R17: whose connections are waited for makes no difference: %s',
  async (whose) => {
    const real = await testDatabase()
    let lent = 0
    const demand = () => ({ waiting: 1_000_000, lent: ++lent }) // one lent since the last look
    const db = { ...real, ...(whose === 'everybody' ? { demand } : { crowd: { ...real.crowd, demand } }) }
    const { ask, be } = await lateSite({ db })
    expect((await ask('/api/v1/test/open')).status).toBe(200)
    be(0)
    expect((await ask('/api/v1/test/open')).status).toBe(503)
  },
)

test('R17: the database tells how many wait for a connection and how many have had one', async () => {
  const { socket } = await testDatabaseSocket()
  const db = openDatabase({ socket, connections: 1 })
  onTestFinished(() => db.close())
  await db.run(sql`select 1`)
  const { lent } = db.demand()
  const asked: Promise<number>[] = []
  await db.transaction(async (tx) => {
    asked.push(db.run(sql`select 1`), db.run(sql`select 1`))
    await tx.run(sql`select 1`)
    expect(db.demand()).toEqual({ waiting: 2, lent: lent + 1 })
  })
  await Promise.all(asked)
  expect(db.demand()).toEqual({ waiting: 0, lent: lent + 3 })
})
