import { readdirSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryServer } from '#server/game/a2s/query-server.ts'
import { atStandstill } from '#testing/eventually.ts'
import { someServer } from '#testing/game-servers/fleet.ts'
import { Poller, type PollerOptions } from './poller.ts'

const INTERVAL_MS = 500 // 5,000 in production
const TURNS = 8
const STEP_MS = 5

interface Heard {
  at: number
  latenessMs: number
  type: string
}

function testPoller(options: Partial<PollerOptions> = {}) {
  const heard = new Map<number, Heard[]>()
  const poller = new Poller({
    intervalMs: INTERVAL_MS,
    timeoutMs: INTERVAL_MS * 0.4,
    onResult: ({ serverId }, { type }, latenessMs) => {
      heard.set(serverId, [...(heard.get(serverId) ?? []), { at: performance.now(), latenessMs, type }])
    },
    onFault: (_target, error) => {
      throw error
    },
    ...options,
  })
  onTestFinished(() => poller.stop())
  return { poller, heard: (serverId: number) => heard.get(serverId) ?? [] }
}

/** A poller whose time passes in steps, each of which waits for the game servers that answer: only silence takes time. */
function steppedPoller(options: Partial<PollerOptions> = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const silent = new Set<number>() // ports
  let asking = 0
  const query: typeof queryServer = async (asked) => {
    if (silent.has(asked.port)) return queryServer(asked)
    asking++
    return queryServer(asked).finally(() => asking--)
  }
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      vi.advanceTimersByTime(STEP_MS)
      await nextTurn()
      await atStandstill(() => asking === 0)
    }
  }
  const silentServer = async () => {
    const server = await someServer(() => [])
    silent.add(server.port)
    return server
  }
  return { ...testPoller({ query, ...options }), pass, silentServer }
}

const openFiles = () => readdirSync('/proc/self/fd').length

test('of 60 game servers 50 are silent and the other 10 are asked on time', async () => {
  const { poller, heard, pass, silentServer } = steppedPoller()
  const warnings: Error[] = []
  process.on('warning', (warning) => warnings.push(warning))
  const [talking, silent] = [await someServer(), await silentServer()]
  for (let serverId = 1; serverId <= 60; serverId++) poller.add({ serverId, ...(serverId <= 10 ? talking : silent) })
  const ten = Array.from({ length: 10 }, (_, index) => index + 1)
  await pass(3 * INTERVAL_MS)
  const files = openFiles()
  await pass((TURNS - 1) * INTERVAL_MS)

  for (const serverId of ten) {
    const times = heard(serverId).slice(1, TURNS + 1)
    expect(times).toHaveLength(TURNS)
    const gaps = times.slice(1).map(({ at }, index) => at - (times[index]?.at ?? 0))
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
    expect(Math.abs(mean - INTERVAL_MS)).toBeLessThan(INTERVAL_MS * 0.1)
    expect(times.every(({ type }) => type === 'answer')).toBe(true)
  }
  expect(heard(60).length).toBeGreaterThanOrEqual(TURNS)
  expect(heard(60).every(({ type }) => type === 'failure')).toBe(true)
  expect(warnings).toEqual([])
  expect(openFiles() - files).toBeLessThanOrEqual(50) // at most one for each silent one that is being asked
})

test('a slow answer does not shift the turns after it', async () => {
  const { poller, heard, pass, silentServer } = steppedPoller({ intervalMs: 100, timeoutMs: 90 })
  poller.add({ serverId: 1, ...(await silentServer()) })
  await pass(2_500)
  const took = (heard(1)[20]?.at ?? 0) - (heard(1)[0]?.at ?? 0)
  expect(Math.abs(took - 2_000)).toBeLessThan(200) // 3,800 ms if each turn waited for the answer before it
})

test('turns missed while the process stood still are not made up for', async () => {
  let asleep = 0
  const { poller, heard, pass } = steppedPoller({
    intervalMs: 50,
    timeoutMs: 40,
    now: () => performance.now() + asleep,
  })
  poller.add({ serverId: 1, ...(await someServer()) })
  await pass(200)
  const before = heard(1).length
  asleep = 1_000
  await pass(100)
  const after = heard(1).slice(before)
  expect(after[0]?.latenessMs).toBeGreaterThan(500)
  expect(after.length).toBeLessThanOrEqual(4) // 20 turns were missed
})

test('many game servers are spread over the interval from the second turn on', async () => {
  const { poller, heard, pass } = steppedPoller({ intervalMs: 1_000, timeoutMs: 500 })
  const server = await someServer()
  const started = performance.now()
  for (let serverId = 0; serverId < 40; serverId++) poller.add({ serverId, ...server })
  await pass(3_000)
  const seconds = Array.from({ length: 40 }, (_, serverId) => ((heard(serverId)[1]?.at ?? 0) - started) % 1_000)
  for (const quarter of [0, 250, 500, 750]) {
    expect(seconds.filter((at) => at >= quarter && at < quarter + 250).length).toBeGreaterThan(1)
  }
})

test('a game server that moved is asked at its new place only', async () => {
  const { poller, heard } = testPoller({ intervalMs: 50, timeoutMs: 2_000 })
  const [before, after] = [await someServer(), await someServer()]
  poller.add({ serverId: 1, ...before })
  await expect.poll(() => heard(1).length).toBeGreaterThanOrEqual(2)
  poller.add({ serverId: 1, ...after })
  const asked = before.requests.length
  await expect.poll(() => after.requests.length).toBeGreaterThan(6)
  expect(before.requests.length - asked).toBeLessThanOrEqual(2) // what was on its way
})

test('after it is stopped nobody is asked and nothing is heard', async () => {
  const { poller, heard } = testPoller({ intervalMs: 20, timeoutMs: 2_000 })
  const server = await someServer()
  poller.add({ serverId: 1, ...server })
  await expect.poll(() => heard(1).length).toBeGreaterThan(2)
  poller.stop()
  const [polls, requests] = [heard(1).length, server.requests.length]
  const other = testPoller({ intervalMs: 20, timeoutMs: 2_000 })
  other.poller.add({ serverId: 2, ...(await someServer()) })
  await expect.poll(() => other.heard(2).length).toBeGreaterThan(4)
  expect(heard(1)).toHaveLength(polls)
  expect(server.requests.length - requests).toBeLessThanOrEqual(2)
})
