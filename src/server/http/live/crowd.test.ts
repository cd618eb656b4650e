import type { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { App } from '#server/http/edge/app.ts'
import { LIVE_PATH } from '#shared/live.ts'
import { atStandstill } from '#testing/eventually.ts'
import { someUpdate, testLive } from '#testing/live/live.ts'
import { type CrowdOptions, startCrowd } from '#testing/live/live-crowd.ts'
import { usedMemory } from '#testing/used-memory.ts'

// A tenth of what production should hold; by hand, make it 1.
const SCALE = 0.1
const MEGABYTE = 1024 * 1024
const NEVER = 3_600_000

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

/** Moved by a test. */
function standingClock() {
  let now = 0
  return {
    now: () => now,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('50 clients that never read hold little memory, delay nobody, and are let go', async () => {
  const { now, pass } = standingClock()
  const times = { stuckMs: 2_000, heartbeatMs: NEVER, lookEveryMs: 10, now }
  const { app, hub, port, connect } = await testLive({}, times)
  const sockets = watchSockets(app)
  await crowd(port, { reads: false }).open(50)
  const healthy = await connect()
  const before = usedMemory()
  let largest = 0
  let score = 0
  const publish = async () => {
    hub.publish(someUpdate(1, { score: ++score, players: 200 }))
    await expect.poll(() => healthy.updates.at(-1)?.players[0]?.score, { interval: 2 }).toBe(score)
    healthy.updates.length = 0 // its memory is not ours
    largest = Math.max(largest, ...[...sockets].map(({ writableLength }) => writableLength))
  }
  const stuck = () => [...sockets].filter(({ writableLength }) => writableLength > 0).length
  while (stuck() < 50) await publish()
  for (let more = 0; more < 20; more++) await publish() // heard by the one that reads, beside all the others
  expect(hub.watchers).toBe(51)
  expect(largest).toBeLessThanOrEqual(256 * 1024)
  expect(usedMemory() - before).toBeLessThan(20 * MEGABYTE)
  await expect
    .poll(() => {
      pass(500)
      return hub.watchers
    })
    .toBe(1)
  await expect.poll(() => sockets.size).toBe(1)
})

test('clients that stopped without a word are let go after two heartbeats', async () => {
  const heartbeatMs = 30_000
  const { now, pass } = standingClock()
  const { app, hub, port, connect } = await testLive({}, { heartbeatMs, lookEveryMs: 10, now })
  const sockets = watchSockets(app)
  const { child, open } = crowd(port)
  const count = 500 * SCALE
  await open(count)
  child.kill('SIGSTOP')
  const { socket, updates } = await connect()
  let pings = 0
  socket.on('ping', () => pings++)
  pass(2 * heartbeatMs - 1)
  await expect.poll(() => pings).toBe(1)
  socket.send('{"type":"ping"}')
  await expect.poll(() => updates).toEqual([{ type: 'pong' }])
  expect(hub.watchers).toBe(count + 1)
  pass(1)
  await expect.poll(() => hub.watchers).toBe(1)
  await expect.poll(() => sockets.size).toBe(1)
})

test('a client that answers pings and says nothing else stays', async () => {
  const heartbeatMs = 30_000
  const { now, pass } = standingClock()
  const { app, hub, connect } = await testLive({}, { heartbeatMs, lookEveryMs: 10, now })
  const sockets = watchSockets(app)
  const { socket } = await connect()
  let pings = 0
  socket.on('ping', () => pings++)
  const taken = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  for (let beat = 1; beat <= 8; beat++) {
    const before = taken()
    pass(heartbeatMs)
    await expect.poll(() => pings).toBe(beat)
    await expect.poll(taken).toBeGreaterThan(before)
  }
  expect(hub.watchers).toBe(1)
})

test('a stop says goodbye to everyone and waits two seconds for those who do not answer', async () => {
  const { app, port, connect, hub } = await testLive()
  const { child, open } = crowd(port)
  await open(20)
  const { closed } = await connect()
  child.kill('SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }) // so that nothing else ends them later
  onTestFinished(() => void vi.useRealTimers())
  const closing = app.close()
  await atStandstill(() => hub.watchers === 0)
  vi.advanceTimersByTime(2_000)
  await closing
  expect(await closed).toBe(1001)
})

test('after a restart all come back, as many a second as the program has time for', async () => {
  const first = await testLive()
  const { open } = crowd(first.port, { returnMs: 100 })
  const [count, perSecond] = [5_000 * SCALE, 1_000 * SCALE]
  await open(count)
  await first.app.close()
  const { now, pass } = standingClock()
  const { hub, app } = await testLive({ upgradesPerSecond: perSecond }, { now }, first.port)
  const refusals = async () => {
    const text = await app.metrics.registry.getSingleMetricAsString('live_refusals_total')
    return Number(/status="503"\} (\d+)/.exec(text)?.[1] ?? 0)
  }
  for (let back = perSecond; back <= count; back += perSecond) {
    await expect.poll(() => hub.watchers).toBe(back)
    if (back < count) await expect.poll(refusals).toBeGreaterThan(0)
    expect(hub.watchers).toBe(back)
    app.metrics.registry.getSingleMetric('live_refusals_total')?.reset()
    pass(1_000)
  }
})

test('an update reaches everyone in a crowd, and nothing of the crowd stays', async () => {
  const { hub, port, app } = await testLive()
  const sockets = watchSockets(app)
  const { open, expect: expectOf, stop } = crowd(port)
  const count = 10_000 * SCALE
  const before = usedMemory()
  await open(count)
  const { heard } = await expectOf(count)
  hub.publish(someUpdate(1, { players: 12 }))
  await heard
  await stop()
  await expect.poll(() => [hub.watchers, sockets.size]).toEqual([0, 0])
  expect(usedMemory() - before).toBeLessThan(5 * MEGABYTE)
})
