import type { Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, onTestFinished, test } from 'vitest'
import type { App } from '#server/http/edge/app.ts'
import { LIVE_PATH } from '#shared/live.ts'
import { someUpdate, testLive } from '#testing/live/live.ts'
import { type CrowdOptions, startCrowd } from '#testing/live/live-crowd.ts'
import { usedMemory } from '#testing/used-memory.ts'

// A tenth of what production should hold; by hand, make it 1.
const SCALE = 0.1
const MEGABYTE = 1024 * 1024
const LONG = { timeout: 60_000 }

function crowd(port: number, options: Partial<CrowdOptions> = {}) {
  const started = startCrowd({ url: `ws://127.0.0.1:${port}${LIVE_PATH}`, ...options })
  onTestFinished(() => started.stop())
  return started
}

function watchSockets({ fastify }: App): Set<Socket> {
  const sockets = new Set<Socket>()
  fastify.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

test('50 clients that never read hold little memory, delay nobody, and are let go', LONG, async () => {
  const { app, hub, port, connect } = await testLive({}, { stuckMs: 2_000, lookEveryMs: 100 })
  const sockets = watchSockets(app)
  await crowd(port, { reads: false }).open(50)
  const healthy = await connect()
  const before = usedMemory()
  let [largest, slowest] = [0, 0]
  for (let score = 1; hub.watchers > 1; score++) {
    const published = performance.now()
    hub.publish(someUpdate(1, { score, players: 200 }))
    await expect.poll(() => healthy.updates.at(-1)?.players[0]?.score, { interval: 2, timeout: 10_000 }).toBe(score)
    healthy.updates.length = 0 // its memory is not ours
    slowest = Math.max(slowest, performance.now() - published)
    largest = Math.max(largest, ...[...sockets].map(({ writableLength }) => writableLength))
  }
  expect(largest).toBeGreaterThan(0)
  expect(largest).toBeLessThanOrEqual(256 * 1024)
  expect(slowest).toBeLessThan(1_000)
  expect(usedMemory() - before).toBeLessThan(20 * MEGABYTE)
  await expect.poll(() => sockets.size).toBe(1)
})

test('clients that stopped without a word are let go after two heartbeats', LONG, async () => {
  const heartbeatMs = 1_000
  const { app, hub, port, connect } = await testLive({}, { heartbeatMs, lookEveryMs: 100 })
  const sockets = watchSockets(app)
  const { child, open } = crowd(port)
  const count = 500 * SCALE
  await open(count)
  await connect()
  child.kill('SIGSTOP')
  const stopped = performance.now()
  await expect.poll(() => hub.watchers).toBe(1)
  expect(performance.now() - stopped).toBeLessThan(2.5 * heartbeatMs + 1_000)
  await expect.poll(() => sockets.size).toBe(1)
})

test('a client that answers pings and says nothing else stays', LONG, async () => {
  const { hub, connect } = await testLive({}, { heartbeatMs: 100, lookEveryMs: 20 })
  const { socket } = await connect()
  let pings = 0
  socket.on('ping', () => pings++)
  await expect.poll(() => pings).toBeGreaterThan(8)
  expect(hub.watchers).toBe(1)
})

test('a stop says goodbye to everyone and waits for no one', LONG, async () => {
  const { app, port, connect, hub } = await testLive()
  const { child, open } = crowd(port)
  await open(20)
  const { closed } = await connect()
  child.kill('SIGSTOP')
  const started = performance.now()
  await app.close()
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(await closed).toBe(1001)
  expect(hub.watchers).toBe(0)
})

test('after a restart all come back, and the program stays awake meanwhile', LONG, async () => {
  const first = await testLive()
  const { open, back } = crowd(first.port, { returns: true })
  await open(5_000 * SCALE)
  const allBack = back()
  await first.app.close()
  const restarted = performance.now()
  const { hub, app } = await testLive({ upgradesPerSecond: 500 * SCALE }, {}, first.port)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await allBack
  expect(performance.now() - restarted).toBeLessThan(15_000)
  expect(delay.max / 1e6).toBeLessThan(500)
  expect(hub.watchers).toBe(5_000 * SCALE)
  const refusals = await app.metrics.registry.getSingleMetricAsString('live_refusals_total')
  expect(refusals).toContain('status="503"')
})

test('an update reaches a crowd within a second, and nothing of the crowd stays', LONG, async () => {
  const { hub, port, app } = await testLive()
  const sockets = watchSockets(app)
  const { open, expect: expectOf, stop } = crowd(port)
  const count = 10_000 * SCALE
  const before = usedMemory()
  await open(count)
  const { heard } = await expectOf(count)
  const published = performance.timeOrigin + performance.now()
  hub.publish(someUpdate(1, { players: 12 }))
  expect((await heard) - published).toBeLessThan(1_000)
  await stop()
  await expect.poll(() => [hub.watchers, sockets.size]).toEqual([0, 0])
  expect(usedMemory() - before).toBeLessThan(5 * MEGABYTE)
})
