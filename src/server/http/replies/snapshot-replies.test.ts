import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { DatabaseAway, sql } from '#server/ground/db/db.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { PageQuery } from '#shared/contracts/common.ts'
import { eventually } from '#testing/eventually.ts'
import { testEdge } from '#testing/sites/edge.ts'

const Name = z.object({ name: z.string() })
const names = defineCall({
  method: 'GET',
  path: '/api/v1/test/names',
  access: 'public',
  summary: 'Names',
  query: PageQuery,
  reply: z.array(Name),
})
const url = '/api/v1/test/names'

async function edgeWithNames() {
  const edge = await testEdge()
  let asked = 0
  let away = false
  const handler = async () => {
    asked += 1
    if (away) throw new DatabaseAway('test')
    return edge.db.many(Name, sql`select personaname as name from players order by steam_id`)
  }
  addCall(edge.app, names, handler, { fresh: ['players'] })
  for (let count = 0; count < 60; count += 1) await edge.seed.player()
  const goAway = () => {
    away = true
  }
  return { ...edge, asked: () => asked, goAway }
}

test('the list is asked for once and sent in the form the client accepts', async () => {
  const { app, asked } = await edgeWithNames()
  const plain = await app.inject(url)
  const gzip = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  const br = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(plain.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding', age: '0' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(br.headers['content-length']).toBe(String(br.rawPayload.length))
  expect(new Set([plain, gzip, br].map((reply) => reply.headers.etag)).size).toBe(3)
  expect(asked()).toBe(1)
})

test('a client that has the list gets 304 without a body', async () => {
  const { app } = await edgeWithNames()
  const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  for (const match of [String(headers.etag), `"x", W/${headers.etag}`, '*']) {
    const reply = await app.inject({ url, headers: { 'accept-encoding': 'br', 'if-none-match': match } })
    expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', headers.etag])
    expect(reply.headers['cache-control']).toBe('public, no-cache')
    expect(reply.headers['content-type']).toBeUndefined()
  }
  expect((await app.inject({ url, headers: { 'if-none-match': '"old"' } })).statusCode).toBe(200)
})

test('spellings of the same question share one snapshot', async () => {
  const { app, asked } = await edgeWithNames()
  for (const query of ['limit=10&offset=5', 'offset=5&limit=10', 'offset=05&limit=010&junk=1']) {
    expect((await app.inject(`${url}?${query}`)).statusCode).toBe(200)
  }
  expect(asked()).toBe(1)
})

test('a committed change is seen by the next reader who asks after the notice', async () => {
  const { app, db } = await edgeWithNames()
  const before = await app.inject(url)
  await db.transaction(async (tx) => {
    await tx.run(sql`update players set personaname = 'Renamed'`)
    await raiseVersions(tx, ['players'])
  })
  await eventually(async () => expect((await app.inject(url)).body).toContain('Renamed'))
  expect((await app.inject(url)).headers.etag).not.toBe(before.headers.etag)
})

test('while the database is away the last list is served with its age, and what was never read is a 503', async () => {
  const { app, goAway, pass } = await edgeWithNames()
  const before = await app.inject(url)
  goAway()
  app.snapshots.drop(null)
  pass(30)
  const after = await app.inject(url)
  expect([after.statusCode, after.body, after.headers.age]).toEqual([200, before.body, '30'])
  const unread = await app.inject(`${url}?limit=1`)
  expect([unread.statusCode, unread.headers['retry-after']]).toEqual([503, '2'])
  expect(unread.json()).toEqual({ detail: 'The data cannot be reached right now. Please try again shortly.' })
})

test('while the database hangs the last list is served, and the new one once it is there', async () => {
  const { app, db } = await edgeWithNames()
  const before = await app.inject(url)
  await db.transaction(async (tx) => {
    await tx.run(sql`lock table players in access exclusive mode`)
    await tx.run(sql`update players set personaname = 'Renamed'`)
    app.snapshots.drop(['players'])
    expect((await app.inject(url)).body).toBe(before.body)
  })
  await eventually(async () => expect((await app.inject(url)).body).toContain('Renamed'))
})

test('HEAD tells the length without the bytes', async () => {
  const { app } = await edgeWithNames()
  const get = await app.inject(url)
  const head = await app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(get.rawPayload.length)])
})

test('so many searches and whole lists a minute are made for one address; what is kept or on its way costs nobody anything', async () => {
  const edge = await testEdge({ searchesPerMinute: 6 })
  addCall(edge.app, names, async ({ query }) => [{ name: query.q ?? '' }], { fresh: ['players'] })
  const status = async (q: string, remoteAddress = '192.0.2.1') =>
    (await edge.app.inject({ url: `${url}?q=${q}`, remoteAddress })).statusCode
  const all = await Promise.all(['a', 'a', 'b', 'c', 'd', 'e', 'f', 'a', 'g'].map((q) => status(q)))
  expect(all).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
  expect(await status('a')).toBe(200)
  expect((await edge.app.inject({ url: `${url}?limit=15`, remoteAddress: '192.0.2.1' })).statusCode).toBe(200)
  expect((await edge.app.inject({ url, remoteAddress: '192.0.2.1' })).statusCode).toBe(429) // the whole list
  expect(await status('g', '192.0.2.2')).toBe(200)
  expect(await status('g')).toBe(200)
  edge.pass(10)
  expect([await status('h'), await status('i')]).toEqual([200, 429])
})
