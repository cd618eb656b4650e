import { expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseAway, type Db } from '#server/ground/db/db.ts'
import { testEdge } from '#testing/sites/edge.ts'
import { databaseCheck } from './ready-check.ts'

test('alive is alive; ready says which part is not', async () => {
  const { app, logged } = await testEdge()
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', parts: { database: 'ok' } })
  app.readyChecks.push({ name: 'disk', check: async () => 'full' })
  app.readyChecks.push({ name: 'journal', check: () => Promise.reject(new Error('/var/secret/path')) })
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { status: 'not ready', parts: { database: 'ok', disk: 'full', journal: 'failed' } },
  ])
  expect(logged.join()).toContain('/var/secret/path')
})

test('a part that does not answer is not waited for', async () => {
  const { app } = await testEdge()
  app.readyChecks.length = 0
  app.readyChecks.push({ name: 'disk', check: () => new Promise(() => undefined) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asking = app.inject('/readyz').then((reply) => [reply.statusCode, reply.json()])
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await asking).toEqual([503, { status: 'not ready', parts: { disk: 'no answer' } }])
})

test('a part that the site can do without is told of and does not make it unready', async () => {
  const { app } = await testEdge()
  app.readyChecks.length = 0
  app.readyChecks.push({ name: 'disk', check: async () => null })
  app.readyChecks.push({ name: 'extra', optional: true, check: async () => 'away' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok', parts: { disk: 'ok', extra: 'away' } }])
  expect(vi.getTimerCount(), 'waits that nobody needs any more').toBe(0)
})

test('figures are for this machine and the configured ones, and for nobody behind an unknown proxy', async () => {
  const { app } = await testEdge({ metricsReaders: ['192.0.2.0/24'], trustedProxies: ['10.0.0.1'] })
  await app.inject('/api/v1/unknown')
  const read = (remoteAddress: string, headers = {}) => app.inject({ url: '/metrics', remoteAddress, headers })
  const local = await read('127.0.0.1')
  expect(local.body).toMatch(/http_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1/)
  expect(local.body).toContain('snapshot_bytes 0')
  expect((await read('192.0.2.5')).statusCode).toBe(200)
  expect((await read('10.0.0.1', { 'x-forwarded-for': '192.0.2.5' })).statusCode).toBe(200)
  expect((await read('203.0.113.1')).statusCode).toBe(404)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await read('127.0.0.1', { [name]: '127.0.0.1' })).statusCode, name).toBe(404)
  expect(local.headers['content-type']).toMatch(/^text\/plain; version=/)
  expect((await read('10.0.0.1', { 'x-forwarded-for': '203.0.113.1' })).json()).toEqual({ detail: 'Not found' })
})

test('a database that is away is said to be, and any other failure of it is one', async () => {
  const failing = (error: Error) => databaseCheck({ run: () => Promise.reject(error) } as unknown as Db).check()
  expect(await failing(new DatabaseAway('gone'))).toBe('away')
  await expect(failing(new Error('broken'))).rejects.toThrow('broken')
})
