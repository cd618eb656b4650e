import { request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Database, DatabaseAway, sql } from '#server/ground/db/db.ts'
import { addCall, WithRows } from '#server/http/calls/calls.ts'
import { defineCall, type ReplyOf } from '#shared/contract.ts'
import { eventually } from '#testing/eventually.ts'
import { testEdge } from '#testing/sites/edge.ts'

const Row = z.object({ id: z.int() })
const rows = defineCall({
  method: 'GET',
  path: '/api/v1/test/all',
  access: 'public',
  summary: 'All',
  reply: z.array(Row),
})
const url = '/api/v1/test/all'
const series = (db: Database, count: number) =>
  db.stream(
    z.object({ id: z.int(), secret: z.string() }),
    sql`select id, 'x' as secret from generate_series(1, ${count}::int) id`,
    100,
  )

test('a whole list streams as one JSON array of cut rows, in the form the client accepts', async () => {
  const { app, db } = await testEdge()
  addCall(app, rows, () => series(db, 1000), { fresh: ['players'] })
  const expected = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ id: index + 1 })))
  const [plain, gzip, br] = await Promise.all([
    app.inject(url),
    app.inject({ url, headers: { 'accept-encoding': 'gzip' } }),
    app.inject({ url, headers: { 'accept-encoding': 'br' }, remoteAddress: '192.0.2.1' }),
  ])
  expect(plain.body).toBe(expected)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(expected)
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(expected)
  expect(plain.headers['content-length']).toBeUndefined()
})

test('an empty list is an empty array', async () => {
  const { app, db } = await testEdge()
  addCall(app, rows, () => series(db, 0))
  expect((await app.inject(url)).body).toBe('[]')
})

const withRows = defineCall({
  method: 'GET',
  path: '/api/v1/test/one',
  access: 'public',
  summary: 'One with a list',
  reply: z.object({ id: z.int(), name: z.string(), users: z.array(Row) }),
})

test('a list inside of an object streams at its end, both cut to their schemas, with totals in headers', async () => {
  const { app, db } = await testEdge()
  const rest = { id: 7, name: '"', rcon_password: 'x' }
  const answer = (count: number) =>
    new WithRows<ReplyOf<typeof withRows>, 'users'>(rest, 'users', series(db, count), { total: 9, filtered: count })
  let count = 250
  addCall(app, withRows, () => answer(count), { fresh: ['players'] })
  const users = Array.from({ length: 250 }, (_, index) => ({ id: index + 1 }))
  const full = await app.inject({ url: withRows.path, headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(full.rawPayload).toString()).toBe(JSON.stringify({ id: 7, name: '"', users }))
  expect(full.headers).toMatchObject({ 'x-total-count': '9', 'x-filtered-count': '250' })
  count = 0
  expect((await app.inject(withRows.path)).body).toBe('{"id":7,"name":"\\"","users":[]}')
  const head = await app.inject({ method: 'HEAD', url: withRows.path })
  expect([head.statusCode, head.body, head.headers['x-total-count']]).toEqual([200, '', '9'])
})

test('a database that is away at the start is a plain 503, and the place is free again', async () => {
  const { app } = await testEdge()
  async function* away(): AsyncGenerator<{ id: number }[]> {
    yield* []
    throw new DatabaseAway('test')
  }
  addCall(app, rows, () => away())
  for (let tries = 0; tries < 6; tries += 1) {
    const reply = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([503, undefined])
    expect(reply.json().detail).toContain('cannot be reached')
  }
})

test('HEAD does not run the query', async () => {
  const { app } = await testEdge()
  async function* never(): AsyncGenerator<{ id: number }[]> {
    yield* []
    throw new Error('must not run')
  }
  addCall(app, rows, () => never())
  const reply = await app.inject({ method: 'HEAD', url })
  expect([reply.statusCode, reply.headers['content-length']]).toEqual([200, undefined])
})

/** A list without end, read by clients that do not read. */
async function unreadStreams(streamStallMs?: number) {
  const { app } = await testEdge({ streamStallMs })
  const released = vi.fn()
  async function* endless(): AsyncGenerator<{ id: number }[]> {
    try {
      for (;;) yield Array.from({ length: 1000 }, (_, id) => ({ id }))
    } finally {
      released()
    }
  }
  addCall(app, rows, () => endless())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const open = () =>
    new Promise<{ status: number; hangUp: () => void }>((resolve, reject) => {
      const request = httpRequest(`${address}${url}`, (response) => {
        response.once('error', () => undefined) // the cut
        resolve({ status: response.statusCode ?? 0, hangUp: () => response.destroy() })
      })
      request.once('error', reject).end()
    })
  return { open, released }
}

test('a reader who does not read is cut off, so that the database connection is free again', async () => {
  const { open, released } = await unreadStreams(200)
  expect((await open()).status).toBe(200)
  await eventually(() => expect(released).toHaveBeenCalledOnce())
})

test('one address may read two whole lists at once, and one more when a reader leaves', async () => {
  const { open, released } = await unreadStreams()
  const readers = [await open(), await open()]
  expect((await open()).status).toBe(503)
  readers[0]?.hangUp()
  await eventually(() => expect(released).toHaveBeenCalledOnce())
  readers.push(await open())
  expect(readers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { hangUp } of readers) hangUp()
})
