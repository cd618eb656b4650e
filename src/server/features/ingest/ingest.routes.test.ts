import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { type IngestSite, ingestSite, TOKEN_1, TOKEN_2 } from '#testing/ingest/ingest-site.ts'
import { leastProcessorTime, processorTime } from '#testing/processor-time.ts'

const LINE = 'L 03/01/2026 - 12:00:00: World triggered "Round_Start"'

const post = (
  site: IngestSite,
  body: string | Buffer,
  headers: Record<string, string> = {},
  server: number | string = 1,
) =>
  site.app.inject({
    method: 'POST',
    url: `/api/v1/ingest/${server}`,
    payload: body,
    headers: { authorization: `Bearer ${TOKEN_1}`, 'content-type': 'text/plain', ...headers },
  })

test('each line of text becomes one record of the journal before the answer comes', async () => {
  const site = await ingestSite()
  const reply = await post(site, `${LINE}\r\n\n${LINE} (again)\nlast, without a newline`)
  expect([reply.statusCode, reply.json()]).toEqual([202, { lines: 3, duplicate: false }])
  const records = await site.records()
  expect(records.map(({ payload }) => payload.toString())).toEqual([LINE, `${LINE} (again)`, 'last, without a newline'])
  expect(records[2]).toMatchObject({ serverId: 1, source: 'http', place: 2, receivedAt: site.clock.now().getTime() })
})

test('gzip is unfolded', async () => {
  const site = await ingestSite()
  const reply = await post(site, gzipSync(`${LINE}\n`), { 'content-encoding': 'gzip' })
  expect(reply.statusCode).toBe(202)
  expect((await site.records())[0]?.payload.toString()).toBe(LINE)
})

test('a delivery with a key is taken once; without a key, each time', async () => {
  const site = await ingestSite()
  const key = { 'idempotency-key': 'batch-7' }
  expect((await post(site, `${LINE}\n${LINE}\n`, key)).json()).toEqual({ lines: 2, duplicate: false })
  const second = await post(site, `${LINE}\n`, key)
  expect([second.statusCode, second.json()]).toEqual([202, { lines: 2, duplicate: true }])
  await Promise.all(Array.from({ length: 5 }, () => post(site, `${LINE}\n`, { 'idempotency-key': 'batch-8' })))
  expect(await site.records()).toHaveLength(3)
  await post(site, `${LINE}\n`)
  await post(site, `${LINE}\n`)
  expect(await site.records()).toHaveLength(5)
})

test('a key belongs to its game server', async () => {
  const site = await ingestSite()
  const key = { 'idempotency-key': 'batch-7' }
  await post(site, `${LINE}\n`, key)
  const other = await post(site, `${LINE}\n`, { ...key, authorization: `Bearer ${TOKEN_2}` }, 2)
  expect(other.json()).toEqual({ lines: 1, duplicate: false })
})

test('a delivery that was cut off by a crash is completed by its repetition, not doubled', async () => {
  const site = await ingestSite()
  const key = { 'idempotency-key': 'batch-7' }
  const lines = Array.from({ length: 12_000 }, (_, index) => `${LINE} ${index}`).join('\n')
  site.failAfter(1) // of the steps in which they are appended
  expect((await post(site, lines, key)).statusCode).toBe(503)
  expect(await site.records()).toHaveLength(5_000)
  expect((await post(site, lines, key)).json()).toEqual({ lines: 12_000, duplicate: false })
  const places = (await site.records()).map(({ place }) => place)
  expect(places).toEqual(Array.from({ length: 12_000 }, (_, index) => index))
})

test('a delivery that is in the journal and not yet marked so is a duplicate', async () => {
  const site = await ingestSite()
  const key = { 'idempotency-key': 'batch-7' }
  await post(site, `${LINE}\n`, key)
  await site.unmark()
  expect((await post(site, `${LINE}\n`, key)).json()).toEqual({ lines: 1, duplicate: true })
  expect(await site.records()).toHaveLength(1)
})

test('a delivery whose lines wait for a full disk is refused until they are there, and not doubled', async () => {
  const site = await ingestSite()
  const key = { 'idempotency-key': 'batch-7' }
  site.disk.isFull = true
  expect((await post(site, `${LINE}\n`, key)).statusCode).toBe(503)
  site.disk.clearsBehindTheLook = true // the lines get there between the look for them and the second try
  expect((await post(site, `${LINE}\n`, key)).statusCode).toBe(503)
  site.disk.isFull = false
  await eventually(() => !site.isHeldUp())
  expect((await post(site, `${LINE}\n`, key)).statusCode).toBe(202)
  expect(await site.records()).toHaveLength(1)
})

test.each([
  ['no token', { authorization: '' }, 1, 401],
  ['a wrong token', { authorization: 'Bearer wrong' }, 1, 401],
  ['a token that is not a bearer', { authorization: `Basic ${TOKEN_1}` }, 1, 401],
  ['the token of another game server', {}, 2, 403],
  ['the token of another game server for one that does not exist', {}, 99, 403],
  ['another spelling of the id', {}, '01', 404],
  ['a token in the query', { authorization: '' }, `1?token=${TOKEN_1}`, 400],
  ['a query beside the token', {}, `1?token=${TOKEN_1}`, 400],
  ['JSON', { 'content-type': 'application/json' }, 1, 415],
  ['an unknown compression', { 'content-encoding': 'br' }, 1, 415],
  ['no gzip at all', { 'content-encoding': 'gzip' }, 1, 400],
  ['a key with a space', { 'idempotency-key': 'a b' }, 1, 400],
  ['a key that is too long', { 'idempotency-key': 'a'.repeat(201) }, 1, 400],
  ['a page of another site', { origin: 'https://evil.example' }, 1, 403],
] as const)('%s is refused and nothing is stored', async (_, headers, server, status) => {
  const site = await ingestSite()
  const reply = await post(site, `${LINE}\n`, headers, server)
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toEqual({ detail: expect.any(String) })
  expect(await site.records()).toEqual([])
})

test.each([
  ['an empty body', '', {}, 400],
  ['a body of newlines', '\n\r\n', {}, 400],
  ['a byte more than 1 MiB', 'a'.repeat(1024 * 1024 + 1), {}, 413],
  ['too many lines', 'a\n'.repeat(50_001), {}, 413],
] as const)('%s is refused', async (_, body, headers, status) => {
  const site = await ingestSite()
  expect((await post(site, body, headers)).statusCode).toBe(status)
  expect(await site.records()).toEqual([])
})

test('a bomb is refused without unfolding it', async () => {
  const site = await ingestSite()
  const { result: bomb, spent: folding } = await processorTime(() => gzipSync(Buffer.alloc(512 * 1024 * 1024)))
  expect(bomb.length).toBeLessThan(1024 * 1024)
  const before = process.memoryUsage().rss
  const { result, spent } = await leastProcessorTime(3, () => post(site, bomb, { 'content-encoding': 'gzip' }))
  expect(result.statusCode).toBe(413)
  expect(spent).toBeLessThan(folding / 10)
  expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024)
})

test('a token has sixty requests a second, which do not use up what people may ask', async () => {
  const site = await ingestSite({ requestsPerMinute: 5 })
  const replies = await Promise.all(Array.from({ length: 62 }, () => post(site, 'a\n')))
  expect(replies.filter(({ statusCode }) => statusCode === 202)).toHaveLength(60)
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  expect((await site.app.inject('/api/v1/site/servers2')).statusCode).not.toBe(429)
  site.clock.advance(1)
  expect((await post(site, 'a\n')).statusCode).toBe(202)
})

test('wrong tokens are soon not even looked at, while the right one goes on', async () => {
  const site = await ingestSite()
  const wrong = { authorization: 'Bearer guess' }
  for (let count = 0; count < 20; count += 1) expect((await post(site, 'a\n', wrong)).statusCode).toBe(401)
  expect((await post(site, 'a\n', wrong)).statusCode).toBe(429)
  expect((await post(site, 'a\n')).statusCode).toBe(202)
})

test('where no logs are collected the sender is told to come back', async () => {
  const site = await ingestSite({ journal: false })
  expect((await post(site, 'a\n')).statusCode).toBe(503)
})

test('the contract tells programs that the call takes text and a token', async () => {
  const site = await ingestSite()
  const { paths } = (await site.app.inject('/api/openapi.json')).json()
  expect(paths['/api/v1/ingest/{server}'].post).toMatchObject({
    security: [{ key: [] }],
    requestBody: { content: { 'text/plain': {} } },
    responses: { 202: {}, 401: {}, 403: {}, 413: {} },
  })
})

test('both documents of the API tell how to deliver: token, size, type, compression, key and replies', async () => {
  const { app } = await ingestSite()
  const { paths } = (await app.inject('/api/openapi.json')).json()
  const call = paths['/api/v1/ingest/{server}'].post
  expect(call).toMatchObject({
    security: [{ key: [] }],
    requestBody: { required: true, content: { 'text/plain': { schema: { type: 'string' } } } },
    responses: { 202: {}, 413: { description: expect.stringContaining('in parts') }, 503: {} },
  })
  expect(call.requestBody.description).toContain('50,000 lines and 1 MiB as sent')
  const headers = call.parameters.filter((part: { in: string }) => part.in === 'header')
  expect(headers.map((part: { name: string }) => part.name)).toEqual(['Content-Encoding', 'Idempotency-Key'])
  const page = (await app.inject('/api/docs')).body
  for (const words of [
    'Bearer and the token',
    'text/plain',
    '1 MiB as sent',
    'gzip allowed',
    'Idempotency-Key',
    '413: ',
  ]) {
    expect(page).toContain(words)
  }
})
