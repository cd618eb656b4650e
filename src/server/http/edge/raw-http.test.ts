import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { testEdge } from '#testing/sites/edge.ts'
import type { App } from './app.ts'
import { type ServerTimes, serverTimes } from './server.ts'

const write = defineCall({
  method: 'POST',
  path: '/api/v1/test/write',
  access: 'public',
  summary: 'Takes a body',
  body: z.object({ content: z.string() }),
  reply: z.object({}),
})

const me = defineCall({ method: 'GET', path: '/api/v1/test/me', access: 'user', summary: 'Me', reply: z.object({}) })

async function listening(times: Partial<ServerTimes> = {}) {
  const { app, seed, pass } = await testEdge({ times })
  addCall(app, write, async () => ({}))
  addCall(app, me, async () => ({}))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  /** Sends bytes as they are, and gives everything that came back once the connection is closed. More: as fast as it goes, or now and then. */
  const exchange = (text: string, more?: () => string, { everyMs }: { everyMs?: number } = {}) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('error', () => undefined) // a refused sender may see a reset
    socket.write(text)
    const feed = () => {
      while (more !== undefined && socket.writable && socket.write(more()) && everyMs === undefined);
    }
    if (everyMs === undefined) socket.on('drain', feed)
    const drip = setInterval(feed, everyMs ?? NEVER)
    socket.once('close', () => clearInterval(drip))
    feed()
    return new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  }
  return { app, seed, exchange, url, pass }
}

const NEVER = 3_600_000
const HOST = 'Host: 127.0.0.1\r\n'

test('requests that two parsers could read in two ways are refused and the connection closed', async () => {
  const { exchange } = await listening()
  const post = `POST /api/v1/test/write HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
  const odd = [
    `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    `${post}Content-Length: +2\r\n\r\n{}`,
    'GET /healthz HTTP/1.1\nHost: 127.0.0.1\n\n',
    `GET /healthz HTTP/1.1\r\n${HOST}Bad Header: x\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\n${HOST} folded: x\r\n\r\n`,
    'GET /healthz HTTP/1.1\r\n\r\n',
    'nonsense\r\n\r\n',
  ]
  for (const request of odd) {
    const reply = await exchange(request)
    expect(reply, JSON.stringify(request)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(reply.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(reply).toContain('{"detail":"The request is malformed"}')
    expect(reply).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'")
  }
})

test('methods nobody needs are refused and the connection closed', async () => {
  const { exchange } = await listening()
  for (const method of ['TRACE', 'PROPFIND', 'DELETE', 'PATCH']) {
    const reply = await exchange(`${method} /healthz HTTP/1.1\r\n${HOST}\r\n`)
    expect(reply, method).toMatch(/^HTTP\/1\.1 405 /)
    expect(reply).toContain('{"detail":"Method not allowed"}')
  }
  const tunnel = await exchange(`CONNECT evil.test:443 HTTP/1.1\r\n${HOST}\r\n`)
  expect(tunnel).toMatch(/^HTTP\/1\.1 405 .*\{"detail":"Method not allowed"\}$/s)
  expect(await exchange(`BREW /pot HTTP/1.1\r\n${HOST}\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  const expecting = await exchange(`GET /healthz HTTP/1.1\r\n${HOST}Expect: tea\r\n\r\n`)
  expect(expecting).toMatch(/^HTTP\/1\.1 417 .*\{"detail":"Expectations are not supported"\}$/s)
})

test('a request that only looks has no body, in whatever framing, and what was not read of one ends the connection', async () => {
  const { exchange } = await listening()
  const framings = ['Content-Length: 2\r\n\r\n{}', 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n']
  for (const method of ['GET', 'HEAD']) {
    for (const framing of framings) {
      const reply = await exchange(`${method} /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n${framing}`)
      expect(reply, `${method} ${framing}`).toMatch(/^HTTP\/1\.1 400 /)
    }
  }
  const unread = await exchange(`GET /healthz HTTP/1.1\r\n${HOST}Content-Length: 5\r\n\r\n{`)
  expect(unread).toMatch(/^HTTP\/1\.1 400 .*\r\nconnection: close\r\n/s)
  const post = `POST /api/v1/test/write HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
  const again = 'Content-Length: 2\r\n\r\n{}'
  const twice = await exchange(`${post}${again}${post}Connection: close\r\n${again}`)
  expect(twice.match(/HTTP\/1\.1 422 /g), 'a body that was read leaves the connection open').toHaveLength(2)
})

test('an old client need not name a host, and a value that reads like a header is none', async () => {
  const { exchange } = await listening()
  expect(await exchange('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  const named = 'X-A: host\r\nX-B: authorization\r\nX-C: Authorization\r\n'
  expect(await exchange(`GET /healthz HTTP/1.1\r\n${HOST}${named}Connection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 200 /,
  )
})

test('paths that climb out are refused as they are sent', async () => {
  const { exchange } = await listening()
  for (const path of ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc/passwd']) {
    const reply = await exchange(`GET ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`)
    expect(reply, path).toMatch(/^HTTP\/1\.1 404 /)
    expect(reply).not.toContain('root:')
  }
})

test('headers beyond 16 KiB are refused', async () => {
  const { exchange } = await listening()
  const reply = await exchange(`GET /healthz HTTP/1.1\r\n${HOST}X-Big: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(reply).toMatch(/^HTTP\/1\.1 431 /)
  expect(reply).toContain('nosniff')
})

test('a body without end is cut off by what it is, not by a clock, whoever it is for', async () => {
  const { app, exchange } = await listening({ request: NEVER })
  const chunk = `${(16_384).toString(16)}\r\n${'x'.repeat(16_384)}\r\n`
  const chunked = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  for (const head of ['POST /api/v1/test/write', 'POST /api/v1/none', 'PUT /servers', 'GET /healthz', 'DELETE /x']) {
    const reply = await exchange(`${head} HTTP/1.1\r\n${HOST}${chunked}`, () => chunk)
    // A sender that is still sending may lose the reply to the reset, but never gets anything but a refusal.
    if (reply !== '') expect(reply, head).toMatch(/^HTTP\/1\.1 4\d\d /)
  }
  const huge = `POST /api/v1/test/write HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 1000000000000\r\n\r\n`
  expect(await exchange(huge)).toMatch(/^HTTP\/1\.1 413 /)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('500 connections that send their headers too slowly are closed, and others are answered meanwhile', async () => {
  const { headers, check } = serverTimes()
  expect(headers + check, 'R16: as they are set').toBeLessThanOrEqual(15_000)
  const { app, exchange, url, pass } = await listening({ headers: 6_000, check: 50 })
  const head = 'GET /healthz HTTP/1.1\r\nX-Slow: '
  const slow = Promise.all(Array.from({ length: 500 }, () => exchange(head, () => 'x', { everyMs: 200 })))
  let isOver = false
  void slow.then(() => {
    isOver = true
  })
  await expect.poll(() => openTo(app)).toBe(500)
  const times: number[] = []
  while (!isOver) {
    const asked = performance.now()
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    times.push(performance.now() - asked)
    pass(1) // however often there is time to ask, it is not too often
  }
  for (const reply of await slow) expect(reply).toMatch(/^HTTP\/1\.1 408 /)
  // What one in a hundred waits for is told by this machine as much as by the site: half of them is what can be asked here.
  const usual = times.sort((one, other) => one - other)[times.length >> 1]
  expect(usual, 'R16: milliseconds of others').toBeLessThanOrEqual(200)
})

const openTo = ({ fastify }: App) =>
  new Promise<number>((resolve, reject) =>
    fastify.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
  )

test('a body that does not come is not waited for', async () => {
  const { exchange } = await listening({ headers: 100, request: 200, check: 20 })
  const head = `POST /api/v1/test/write HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n`
  expect(await exchange(`${head}{"con`)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a request with two keys is refused, whichever of them is good', async () => {
  const { exchange, seed } = await listening()
  const { authorization } = await seed.session()
  const [good, bad] = [`Authorization: ${authorization}\r\n`, `authorization: Bearer ${'x'.repeat(43)}\r\n`]
  const ask = (keys: string, path = '/api/v1/test/me') =>
    exchange(`GET ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n${keys}\r\n`)
  expect(await ask(good)).toMatch(/^HTTP\/1\.1 200 /)
  for (const keys of [good + bad, bad + good, good + good]) {
    for (const path of ['/api/v1/test/me', '/healthz']) expect(await ask(keys, path)).toMatch(/^HTTP\/1\.1 400 /)
  }
})

test('a request that names two hosts is refused: what stands before us may believe the other one', async () => {
  const { exchange } = await listening()
  const reply = await exchange(`GET /healthz HTTP/1.1\r\n${HOST}Host: evil.test\r\n\r\n`)
  expect(reply).toMatch(/^HTTP\/1\.1 400 /)
})
