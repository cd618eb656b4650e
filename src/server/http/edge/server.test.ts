import cluster from 'node:cluster'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#server/ground/log/log.ts'
import { testEdge } from '#testing/sites/edge.ts'
import { Metrics } from './metrics.ts'
import { siteHeaders } from './security-headers.ts'
import { openDoor, serverOptions, serverTimes } from './server.ts'

const log = createLog({ level: 'silent', pretty: false })
const headers = siteHeaders({ https: false, imageHosts: [] })

test('the server takes no more and waits no longer than is promised', () => {
  const { schemaController, ...options } = serverOptions(log, headers, serverTimes())
  expect(options).toMatchObject({
    bodyLimit: 16 * 1024,
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
    maxRequestsPerSocket: 1_000,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      insecureHTTPParser: false,
      requireHostHeader: false,
    },
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 100,
    },
  })
  expect(serverTimes()).toEqual({ headers: 10_000, request: 15_000, check: 2_000, close: 4_500 })
  expect(serverTimes({ close: 1 })).toMatchObject({ headers: 10_000, close: 1 })
})

test('a route with a schema of the framework is a fault of ours', async () => {
  const { app } = await testEdge()
  app.fastify.get('/described', { schema: { querystring: { type: 'object' } } }, async () => 'x')
  await expect(app.inject('/described')).rejects.toThrow(
    'A route has a schema: describe the call by its contract instead',
  )
})

test('a request is told of by us and not by the framework', async () => {
  const { app, logged } = await testEdge()
  await app.inject('/healthz')
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['Request'])
})

test('who listens tells of its memory and its delay, and leaves no timer behind', async () => {
  const { app } = await testEdge()
  expect(await app.metrics.text()).not.toContain('nodejs_eventloop_lag_seconds')
  await app.listen({ host: '127.0.0.1', port: 0 })
  expect(await app.metrics.text()).toContain('nodejs_eventloop_lag_seconds')
  onTestFinished(() => void vi.restoreAllMocks())
  const clear = [vi.spyOn(globalThis, 'clearInterval'), vi.spyOn(globalThis, 'clearTimeout')]
  const begun = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'setTimeout')]
  await app.close()
  const idle = begun[0]?.mock.results[begun[0].mock.calls.findIndex(([, ms]) => ms === 100)]?.value
  const rest = begun[1]?.mock.results[begun[1].mock.calls.findIndex(([, ms]) => ms === 4_500)]?.value
  expect([idle, rest]).not.toContain(undefined)
  expect(clear[0]?.mock.calls.flat()).toContain(idle)
  expect(clear[1]?.mock.calls.flat()).toContain(rest)
})

test('more doors are opened for a rush, but not by one process of several, which is given its visitors', async () => {
  const closeMore = vi.fn(async () => undefined)
  const open = async (backlog?: number) => {
    const { fastify } = (await testEdge()).app
    const openMore = vi.fn(() => closeMore)
    const door = openDoor(fastify, { log, metrics: new Metrics() }, serverTimes(), openMore)
    await door.listen({ host: '127.0.0.1', port: 0, ...(backlog === undefined ? {} : { backlog }) })
    await door.close()
    expect(openMore.mock.calls).toEqual(openMore.mock.calls.map(() => [fastify.server, backlog, log]))
    return openMore.mock.calls.length
  }
  expect(await open(200)).toBe(1)
  expect(closeMore).toHaveBeenCalledOnce()
  expect(await open()).toBe(0)
  Object.assign(cluster, { isWorker: true })
  onTestFinished(() => void Object.assign(cluster, { isWorker: false }))
  expect(await open(200)).toBe(0)
})
