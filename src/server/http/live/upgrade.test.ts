import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { Settings } from '#server/ground/settings/settings.ts'
import { LIVE_PATH } from '#shared/live.ts'
import { testLive, UPGRADE_HEADERS } from '#testing/live/live.ts'
import { leastProcessorTime } from '#testing/processor-time.ts'
import { ORIGIN } from '#testing/sites/edge.ts'

const from = (origin: string) => ({ headers: { origin } })

test('pages of other origins are refused before anything is opened', async () => {
  const { refusal } = await testLive()
  const others = [
    'https://evil.test',
    'null',
    'http://127.0.0.1:3001',
    'https://127.0.0.1:3000',
    `${ORIGIN}.evil.test`,
    '',
  ]
  for (const origin of others) {
    const { status, headers, body } = await refusal(from(origin))
    expect([origin, status, JSON.parse(body)]).toEqual([origin, 403, { detail: 'This origin is not accepted' }])
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  }
})

test('our own pages and programs that are no browser are let in', async () => {
  const { refusal } = await testLive()
  expect((await refusal(from(ORIGIN))).status).toBe(101)
  expect((await refusal()).status).toBe(101)
  expect((await refusal({ path: `${LIVE_PATH}?x=1` })).status).toBe(101)
})

test('nothing is opened elsewhere', async () => {
  const { refusal } = await testLive()
  const paths = [
    '/',
    '/websocket',
    '/websocket/servers/',
    '/websocket/servers/1',
    '/api/v1/site/servers',
    '//websocket/servers',
  ]
  for (const path of paths) {
    expect([path, await refusal({ path })]).toMatchObject([path, { status: 404, body: '{"detail":"Not found"}' }])
  }
})

test.each([
  ['another method', { method: 'POST' }, 404],
  ['no key', { headers: { 'sec-websocket-key': '' } }, 400],
  ['an unknown version', { headers: { 'sec-websocket-version': '7' } }, 400],
  ['another protocol', { headers: { upgrade: 'h2c' } }, 400],
  ['the same protocol 7,500 times', { headers: { 'sec-websocket-protocol': 'a,'.repeat(7_500) } }, 400],
])('%s is no way to open one', async (_, options, status) => {
  const { refusal } = await testLive()
  const { spent, result: refused } = await leastProcessorTime(3, () => refusal(options))
  expect(refused.status).toBe(status)
  expect(refused.headers['content-type']).toContain('application/json')
  expect(spent).toBeLessThan(100) // milliseconds, asking included
  expect((await refusal()).status).toBe(101)
})

test.each([
  ['that fit', 'a:b\r\n', false],
  ['that fit, before those of the websocket', 'a:b\r\n', true],
  ['that do not fit', 'abcdef: ghijk\r\n', false],
])('2,500 headers %s are too many', async (_, header, first) => {
  const { port, refusal } = await testLive()
  const own = Object.entries(UPGRADE_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`)
  const many = header.repeat(2_500)
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${LIVE_PATH} HTTP/1.1\r\nHost: x\r\n${first ? many : ''}${own.join('')}${first ? '' : many}\r\n`)
  const reply = await text(socket)
  expect(reply).toMatch(/^HTTP\/1\.1 (431|400) /)
  expect((await refusal()).status).toBe(101)
})

test('no subprotocol and no compression are agreed on', async () => {
  const { refusal } = await testLive()
  const offer = {
    'sec-websocket-extensions': 'permessage-deflate; client_max_window_bits',
    'sec-websocket-protocol': 'chat',
  }
  const { status, headers } = await refusal({ headers: offer })
  expect(status).toBe(101)
  expect(headers['sec-websocket-extensions']).toBeUndefined()
  expect(headers['sec-websocket-protocol']).toBeUndefined()
})

test('the 21st connection of one address is refused, and another address is not', async () => {
  const { connect: open, refusal, hub } = await testLive({ socketsPerAddress: 20 })
  const watchers = await Promise.all(Array.from({ length: 20 }, () => open()))
  for (let extra = 0; extra < 5; extra++) expect(await refusal()).toMatchObject({ status: 429 })
  expect((await refusal()).headers['retry-after']).toBe('1')
  await open({ localAddress: '127.0.0.3' })
  expect(hub.watchers).toBe(21)

  watchers[0]?.socket.close()
  await expect.poll(() => hub.watchers).toBe(20)
  await open()
})

test('refused connections leave no socket behind', async () => {
  const { refusal, app } = await testLive({ upgradesPerMinute: 1 })
  await refusal()
  for (let extra = 0; extra < 50; extra++) expect((await refusal()).status).toBe(429)
  const count = () =>
    new Promise<number>((resolve, reject) =>
      app.fastify.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
    )
  await expect.poll(count).toBe(0)
})

test('one address opens so many a minute, and is told when to come back', async () => {
  const { refusal } = await testLive({ upgradesPerMinute: 3 })
  for (let allowed = 0; allowed < 3; allowed++) expect((await refusal()).status).toBe(101)
  const { status, headers } = await refusal()
  expect([status, Number(headers['retry-after']) > 0, headers['ratelimit-limit']]).toEqual([429, true, '3'])
  expect((await refusal({ localAddress: '127.0.0.4' })).status).toBe(101)
})

test('by default a crowd behind one address may reload all the time, and a machine that opens one after the other may not', async () => {
  const { upgrades_per_minute: upgradesPerMinute } = Settings.parse({}).limits
  expect(upgradesPerMinute).toBeGreaterThanOrEqual(120)
  const { refusal } = await testLive({ upgradesPerMinute })
  for (let opened = 0; opened < 120; opened++) expect((await refusal()).status).toBe(101)
  await expect.poll(async () => (await refusal()).status, { interval: 0 }).toBe(429)
})

test('above the number in all they are told to wait, wherever they come from', async () => {
  const { connect: open, refusal } = await testLive({ sockets: 2 })
  const [first] = [await open(), await open({ localAddress: '127.0.0.2' })]
  expect(await refusal({ localAddress: '127.0.0.3' })).toMatchObject({ status: 503 })
  first.socket.close()
  await expect.poll(async () => (await refusal()).status).toBe(101)
})

test('a rush above the budget of a second is told to come back, at no cost for the address', async () => {
  let now = 0
  const { refusal } = await testLive({ upgradesPerSecond: 5, upgradesPerMinute: 14 }, { now: () => now })
  const rush = () => Promise.all(Array.from({ length: 9 }, async () => (await refusal()).status))
  const fiveOfNine = [101, 101, 101, 101, 101, 503, 503, 503, 503]
  expect((await rush()).sort()).toEqual(fiveOfNine)
  now += 1_000
  expect((await rush()).sort()).toEqual(fiveOfNine)
})

test('behind a trusted proxy the limits count the visitor, and elsewhere nobody can claim to be another', async () => {
  const named = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const behind = await testLive({ upgradesPerMinute: 1, trustedProxies: ['127.0.0.1'] })
  expect((await behind.refusal(named('192.0.2.1'))).status).toBe(101)
  expect((await behind.refusal(named('192.0.2.2'))).status).toBe(101)
  expect((await behind.refusal(named('192.0.2.2'))).status).toBe(429)

  const direct = await testLive({ upgradesPerMinute: 1 })
  expect((await direct.refusal(named('192.0.2.1'))).status).toBe(101)
  expect((await direct.refusal(named('192.0.2.2'))).status).toBe(429)
})
