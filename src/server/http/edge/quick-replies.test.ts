import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addCall } from '#server/http/calls/calls.ts'
import type { EdgeOptions } from '#server/http/create-edge.ts'
import { defineCall } from '#shared/contract.ts'
import { IdText } from '#shared/contracts/common.ts'
import { testEdge } from '#testing/sites/edge.ts'
import { usedMemory } from '#testing/used-memory.ts'

const TARGET = '/api/v1/test/rows?server_id=1'
const call = defineCall({
  method: 'GET',
  path: '/api/v1/test/rows',
  access: 'public',
  summary: 'Rows',
  query: z.object({ server_id: IdText }),
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
})

async function open({ rowCount = 100, ...options }: Partial<EdgeOptions> & { rowCount?: number } = {}) {
  const edge = await testEdge(options)
  const rows = Array.from({ length: rowCount }, (_, id) => ({ id, name: `Zoë ${id}` }))
  let made = 0
  let longWay = 0
  edge.app.fastify.addHook('onRequest', async () => {
    longWay += 1
  })
  addCall(
    edge.app,
    call,
    async () => {
      made += 1
      return { rows, total: rowCount, filtered: rowCount }
    },
    { fresh: ['stats'], maxAgeS: 60 },
  )
  const { port } = new URL(await edge.app.listen({ host: '127.0.0.1', port: 0 }))
  /** Asks as it stands, and gives the whole answer but for its date. */
  const ask = (lines: readonly string[] = [], target = TARGET, method = 'GET') =>
    exchange(
      Number(port),
      [`${method} ${target} HTTP/1.1`, 'Host: x', ...lines, 'Connection: close', '', ''].join('\r\n'),
    )
  const askAs = (version: string) => exchange(Number(port), `GET ${TARGET} HTTP/${version}\r\nHost: x\r\n\r\n`)
  const hits = async () =>
    /snapshot_reads_total\{outcome="hit"\} (\d+)/.exec(await edge.app.metrics.registry.metrics())?.[1]
  return { ...edge, ask, askAs, hits, made: () => made, longWay: () => longWay }
}

function exchange(port: number, text: string): Promise<string> {
  return new Promise((done, failed) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (part) => parts.push(part))
    socket.on('error', failed)
    socket.on('end', () =>
      done(
        Buffer.concat(parts)
          .toString('latin1')
          .replace(/^date: .*\r\n/im, ''),
      ),
    )
  })
}

/** The headers by name, in whatever order, and the body. */
function parts(answer: string) {
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const [status, ...lines] = head.split('\r\n')
  return { status, headers: lines.toSorted(), body: body.join('\r\n\r\n') }
}

test.each([
  ['plain', []],
  ['brotli', ['Accept-Encoding: br, gzip']],
  ['gzip', ['Accept-Encoding: gzip']],
  ['another tag', ['If-None-Match: "x"']],
])('asked again, the same bytes come the quick way: %s', async (_name, lines) => {
  const { ask, made, hits, longWay } = await open()
  await ask(lines) // makes it, and its compressed form
  const long = await ask([...lines, 'Content-Length: 0']) // a body, if an empty one, goes the long way
  const quick = await ask(lines)
  expect(parts(quick)).toEqual(parts(long))
  expect(parts(quick).status).toBe('HTTP/1.1 200 OK')
  expect([made(), await hits(), longWay()]).toEqual([1, '2', 2])
})

test('who has it already is told so in the same words', async () => {
  const { ask } = await open()
  const [, tag = ''] = /^etag: (.*)$/im.exec(await ask(['Accept-Encoding: br'])) ?? []
  for (const known of [tag.trim(), `W/${tag.trim()}`, '*']) {
    const lines = ['Accept-Encoding: br', `If-None-Match: ${known}`]
    const quick = parts(await ask(lines))
    expect(quick).toEqual(parts(await ask([...lines, 'Content-Length: 0'])))
    expect(quick.status).toBe('HTTP/1.1 304 Not Modified')
  }
})

test('what has changed or is too old is made anew, and the age is told', async () => {
  const { ask, app, pass, made } = await open()
  await ask()
  pass(7)
  expect(parts(await ask()).headers).toContain('age: 7')
  app.snapshots.drop(['stats'])
  expect(parts(await ask()).headers).toContain('age: 0')
  pass(61)
  await ask()
  expect(made()).toBe(3)
})

test('limits hold, and what they refuse is said the long way', async () => {
  const { ask } = await open({ requestsPerMinute: 3 })
  for (let turn = 0; turn < 3; turn += 1) expect(parts(await ask()).status).toBe('HTTP/1.1 200 OK')
  const refused = parts(await ask())
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    'HTTP/1.1 429 Too Many Requests',
    { detail: 'Too many requests. Please slow down.' },
  ])
})

test('bytes are counted: who has had enough of them is refused', async () => {
  const { ask } = await open({ bytesPerMinute: 5_000 })
  let turns = 0
  while (parts(await ask()).status === 'HTTP/1.1 200 OK') turns += 1
  expect(turns).toBeGreaterThan(1)
  expect(turns).toBeLessThan(6)
})

test('an answer without a body costs a tenth, and what is not there in the wanted form is paid for once', async () => {
  const { ask } = await open({ requestsPerMinute: 6 })
  await ask()
  for (let turn = 0; turn < 20; turn += 1)
    expect(parts(await ask(['If-None-Match: *'])).status).toBe('HTTP/1.1 304 Not Modified')
  for (let turn = 0; turn < 3; turn += 1)
    expect(parts(await ask(['Accept-Encoding: gzip'])).status).toBe('HTTP/1.1 200 OK')
  expect(parts(await ask()).status).toBe('HTTP/1.1 429 Too Many Requests')
})

test('an answer without a body takes no bytes', async () => {
  const { ask } = await open({ bytesPerMinute: 5_000 })
  await ask()
  for (let turn = 0; turn < 20; turn += 1) await ask(['If-None-Match: *'])
  expect(parts(await ask()).status).toBe('HTTP/1.1 200 OK')
})

test('what a browser says more, and one key, does not change the way', async () => {
  const { ask, longWay } = await open()
  await ask()
  const more = ['From: x', 'Cache-Control: no-cache', 'If-None-Match: "x"', 'Authorization: Bearer of-a-person']
  expect(parts(await ask(more)).status).toBe('HTTP/1.1 200 OK')
  expect(longWay()).toBe(1)
})

test('very long targets, old clients and a site that closes go the long way', async () => {
  const { ask, askAs, app, longWay } = await open()
  await ask()
  const key = '/api/v1/test/rows [[],[["server_id",1]]]'
  const known = { route: '/long', key, freshness: { groups: ['stats' as const] }, isRead: false }
  const [long, longer] = [300, 301].map((length) => `/${'x'.repeat(length - 1)}`) as [string, string]
  for (const target of [long, longer]) app.quick.remember(target, known)
  expect(parts(await ask([], long)).status).toBe('HTTP/1.1 200 OK')
  expect(longWay()).toBe(1)
  expect(parts(await ask([], longer)).status).toBe('HTTP/1.1 404 Not Found')
  expect((await askAs('1.0')).startsWith('HTTP/1.1 200 OK')).toBe(true)
  expect(longWay()).toBe(3)
  app.quick.close()
  await ask()
  expect(longWay()).toBe(4)
})

test.each([
  ['two hosts', ['Host: y'], 'GET', 400],
  ['a body', ['Content-Length: 1', '', 'x'], 'GET', 400],
  ['a body in pieces', ['Transfer-Encoding: chunked', '', '0', ''], 'GET', 400],
  ['another method', ['Content-Length: 0'], 'POST', 405],
  ['two keys', ['Authorization: Bearer a', 'Authorization: Bearer b'], 'GET', 400],
  ['a token that is none', ['Authorization: Bearer sitrep_x'], 'GET', 401],
])('%s is refused as ever, also where a reply is kept', async (_name, lines, method, status) => {
  const { ask } = await open()
  await ask()
  expect(parts(await ask(lines, TARGET, method)).status).toContain(`HTTP/1.1 ${status}`)
})

test('what is asked for is counted by route and status', async () => {
  const { ask, app, pass } = await open()
  pass(10)
  await ask()
  await ask()
  await ask(['If-None-Match: *'])
  const metrics = await app.metrics.registry.metrics()
  const counted = (status: number) =>
    new RegExp(`duration_seconds_count\\{method="GET",route="/api/v1/test/rows",status="${status}"\\} (\\d+)`).exec(
      metrics,
    )?.[1]
  expect([counted(200), counted(304)]).toEqual(['2', '1'])
  expect(metrics).toMatch(/duration_seconds_sum\{.+status="304"\} 0\n/) // no time passes while it stands still
})

test('replies that no longer fit among the kept ones are not held here', async () => {
  const { ask, app } = await open({ snapshotBytes: 1_000_000, rowCount: 10_000 })
  const askTwice = async (serverId: number) => {
    for (let turn = 0; turn < 2; turn += 1) await ask([], `/api/v1/test/rows?server_id=${serverId}`)
  }
  const kept = () => app.snapshots.current('/api/v1/test/rows [[],[["server_id",1]]]', { groups: ['stats'] })
  await askTwice(1)
  const reply = new WeakRef(kept()?.body ?? expect.fail('it is kept'))
  for (let serverId = 2; serverId <= 9; serverId += 1) await askTwice(serverId) // each is 300 kB
  expect(kept()).toBeNull()
  await expect.poll(() => usedMemory() > 0 && reply.deref()).toBeUndefined()
})
