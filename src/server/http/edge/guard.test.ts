import { expect, test } from 'vitest'
import { z } from 'zod'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { type TestEdge, testEdge } from '#testing/sites/edge.ts'

const open = defineCall({
  method: 'GET',
  path: '/api/v1/test/open',
  access: 'public',
  summary: 'Open',
  reply: z.object({ from: z.string() }),
})
const url = '/api/v1/test/open'

async function statuses(
  { app }: TestEdge,
  count: number,
  from: (index: number) => object = () => ({}),
): Promise<number[]> {
  const replies: number[] = []
  for (let index = 0; index < count; index += 1) replies.push((await app.inject({ url, ...from(index) })).statusCode)
  return replies
}

const refusedOf = (replies: number[]) => replies.filter((status) => status === 429).length

test('the 301st request of a minute is refused, and the rest of the site goes on', async () => {
  const edge = await testEdge()
  addCall(edge.app, open, async ({ request }) => ({ from: request.address }))
  expect(refusedOf(await statuses(edge, 300))).toBe(0)
  const refused = await edge.app.inject(url)
  expect([refused.statusCode, refused.json()]).toEqual([429, { detail: 'Too many requests. Please slow down.' }])
  expect(refused.headers).toMatchObject({ 'retry-after': '10', 'ratelimit-limit': '300', 'ratelimit-remaining': '0' })
  expect((await edge.app.inject('/healthz')).statusCode).toBe(200)
  expect((await edge.app.inject('/api/v1/unknown')).statusCode).toBe(429)
  expect(await statuses(edge, 1, () => ({ remoteAddress: '192.0.2.1' }))).toEqual([200])
  edge.pass(10)
  expect(refusedOf(await statuses(edge, 51))).toBe(1)
})

test('no path is without a limit, in whatever spelling: files and the sign of life have one ten times as high', async () => {
  const edge = await testEdge({ requestsPerMinute: 6 })
  addCall(edge.app, open, async ({ request }) => ({ from: request.address }))
  edge.app.fastify.get('/*', { config: { limit: 'files' } }, async () => 'a file')
  const refusedAmong = async (count: number, path: string, remoteAddress: string) => {
    let refused = 0
    for (let index = 0; index < count; index += 1) {
      if ((await edge.app.inject({ url: path, remoteAddress })).statusCode === 429) refused += 1
    }
    return refused
  }
  const calls = [url, '/%61pi/v1/test/open', '/api/v1/none', '/API/none', '/readyz', '/api/docs', '/metrics']
  for (const [index, path] of calls.entries()) expect(await refusedAmong(8, path, `192.0.2.${index}`), path).toBe(2)
  for (const [index, path] of ['/', '/assets/a.js', '/%61pi/none', '/healthz'].entries())
    expect(await refusedAmong(62, path, `198.51.100.${index}`), path).toBe(2)
  expect(await edge.app.metrics.text()).toMatch(/rate_limited_total\{limit="files"\} 8\n/)
})

test('what counts its requests itself is not counted here, and reads its keys itself', async () => {
  const { app, logged } = await testEdge({ requestsPerMinute: 2 })
  app.fastify.get('/api/v1/test/own', { config: { limit: 'own' } }, async (request) => ({ token: request.token }))
  app.fastify.get('/api/v1/test/same', { config: { limit: 'own' } }, (_request, reply) => reply.code(304).send())
  const headers = { authorization: 'Bearer sitrep_x' }
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await app.inject({ url: '/api/v1/test/own', headers })).json()).toEqual({ token: null })
    expect((await app.inject({ url: '/api/v1/test/same' })).statusCode).toBe(304)
  }
  expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

test('a token is read where calls are, and nowhere else', async () => {
  const { app } = await testEdge()
  const headers = { authorization: 'Bearer sitrep_x' }
  const statusOf = async (path: string) => (await app.inject({ url: path, headers })).statusCode
  expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/none')]).toEqual([200, 200, 404])
  expect(await statusOf('/api/v1/none')).toBe(401)
})

test('HEAD says what GET does, without the body, and takes no bytes', async () => {
  const { app } = await testEdge({ bytesPerMinute: 1_000 })
  addCall(app, open, async () => ({ from: 'x'.repeat(990) }))
  app.fastify.get('/nothing', (_request, reply) => reply.code(204).send())
  const paths = ['/nothing', '/healthz', '/readyz', '/metrics', '/none', url, url, url]
  for (const [index, path] of paths.entries()) {
    const reply = await app.inject({ url: path, method: 'HEAD' })
    const asked = await app.inject({ url: path, remoteAddress: `192.0.2.${index}` })
    expect([path, reply.statusCode, reply.body]).toEqual([path, path === '/metrics' ? 200 : asked.statusCode, ''])
    if (path !== '/metrics') expect(reply.headers['content-length']).toBe(asked.headers['content-length'])
  }
})

test('all may be written that is read', async () => {
  const { app } = await testEdge()
  addCall(app, defineCall({ ...open, method: 'PUT', body: z.object({}) }), async () => ({ from: 'here' }))
  const headers = { 'content-type': 'application/json' }
  const reply = await app.inject({ method: 'PUT', url, headers, payload: '{}' })
  expect([reply.statusCode, reply.json()]).toEqual([200, { from: 'here' }])
})

test('one address gets so many bytes a minute, and has to wait for what it took beyond', async () => {
  const edge = await testEdge({ bytesPerMinute: 60_000 })
  addCall(edge.app, open, async () => ({ from: 'x'.repeat(40_000) }))
  expect(await statuses(edge, 3)).toEqual([200, 200, 429])
  expect((await edge.app.inject('/healthz')).statusCode).toBe(429)
  expect(await statuses(edge, 1, () => ({ remoteAddress: '192.0.2.1' }))).toEqual([200])
  const refused = await edge.app.inject(url)
  expect(refused.headers['retry-after']).toBe('30')
  edge.pass(29)
  expect(await statuses(edge, 1)).toEqual([429])
  edge.pass(1)
  expect(await statuses(edge, 1)).toEqual([200])
})

test('claiming another address does not help, and a whole IPv6 /64 is one customer', async () => {
  const edge = await testEdge({ requestsPerMinute: 6 })
  addCall(edge.app, open, async ({ request }) => ({ from: request.address }))
  const forwarded = await statuses(edge, 8, (index) => ({ headers: { 'x-forwarded-for': `198.51.100.${index}` } }))
  expect(refusedOf(forwarded)).toBe(2)
  const ipv6 = await statuses(edge, 8, (index) => ({ remoteAddress: `2001:db8:0:1::${index}` }))
  expect(refusedOf(ipv6)).toBe(2)
  expect(await statuses(edge, 1, () => ({ remoteAddress: '2001:db8:0:2::1' }))).toEqual([200])
})

test('a trusted proxy speaks for its clients', async () => {
  const { app } = await testEdge({ trustedProxies: ['127.0.0.1'] })
  addCall(app, open, async ({ request }) => ({ from: request.address }))
  const reply = await app.inject({ url, headers: { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' } })
  expect(reply.json()).toEqual({ from: '198.51.100.7' })
})

test('ten answers without a body cost as much as one with', async () => {
  const edge = await testEdge({ requestsPerMinute: 6 })
  addCall(edge.app, open, async () => ({ from: '' }), { fresh: ['players'] })
  const known = () => ({ headers: { 'if-none-match': '*' } })
  expect(refusedOf(await statuses(edge, 35, known))).toBe(0)
  expect(await statuses(edge, 3)).toEqual([200, 200, 429])
})

test('another host or scheme that somebody claims changes nothing', async () => {
  const { app } = await testEdge()
  addCall(app, open, async ({ request }) => ({ from: request.address }))
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }
  const reply = await app.inject({ url, headers })
  expect(reply.json()).toEqual({ from: '127.0.0.1' })
  expect(JSON.stringify(reply.headers)).not.toContain('evil')
})

test('the access log has the start of the address, and neither query nor secrets', async () => {
  const { app, logged } = await testEdge()
  addCall(app, open, async () => ({ from: '' }))
  const headers = { authorization: 'Bearer very-secret', cookie: 'api_key=very-secret' }
  await app.inject({ url: `${url}?openid.sig=very-secret`, headers, remoteAddress: '203.0.113.77' })
  const line = logged.find((text) => text.includes(url)) ?? ''
  expect(JSON.parse(line)).toMatchObject({ level: 'debug', method: 'GET', path: url, status: 200, from: '203.0.113.0' })
  expect(logged.join()).not.toMatch(/very-secret|203\.0\.113\.77/)
})

test('who is not believed about whom they ask for is named in the log once, a visitor far away by their network', async () => {
  const noted: string[] = []
  const edge = await testEdge({ trustedProxies: ['127.0.0.1'], noteProxy: (address) => noted.push(address) })
  const ask = (remoteAddress: string, headers = { 'x-forwarded-for': '198.51.100.1' }) =>
    edge.app.inject({ url: '/healthz', remoteAddress, headers })
  const warnings = () =>
    edge.logged.filter((line) => line.includes('http.trust_proxy')).map((line) => JSON.parse(line).peer)
  await ask('127.0.0.1')
  await edge.app.inject({ url: '/healthz', remoteAddress: '172.18.0.1' })
  expect([warnings(), noted]).toEqual([[], []])
  for (const peer of ['203.0.113.77', '172.18.0.1', '::ffff:172.18.0.1', '203.0.113.78', '172.18.0.2']) await ask(peer)
  expect(warnings()).toEqual(['203.0.113.0', '172.18.0.1'])
  expect(noted.at(-1)).toBe('172.18.0.1')
})
