import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { fakeGameServer, honest } from '#testing/game-servers/hostile-a2s.ts'
import { Poller, type PollerOptions } from './poller.ts'

const INTERVAL_MS = 500 // 5,000 in production
const TURNS = 8

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

async function someServer(answer = honest) {
  const server = await fakeGameServer(answer)
  onTestFinished(() => server.close())
  return server
}

const openFiles = () => readdirSync('/proc/self/fd').length

test('of 60 game servers 50 are silent and the other 10 are asked on time', async () => {
  const { poller, heard } = testPoller()
  const warnings: Error[] = []
  process.on('warning', (warning) => warnings.push(warning))
  const [talking, silent] = [await someServer(), await someServer(() => [])]
  for (let serverId = 1; serverId <= 60; serverId++) poller.add({ serverId, ...(serverId <= 10 ? talking : silent) })
  const ten = Array.from({ length: 10 }, (_, index) => index + 1)
  const count = () => Math.min(...ten.map((serverId) => heard(serverId).length))
  await expect.poll(count).toBeGreaterThanOrEqual(3)
  const files = openFiles()
  await expect.poll(count).toBeGreaterThan(TURNS)

  for (const serverId of ten) {
    const times = heard(serverId).slice(1, TURNS + 1)
    const gaps = times.slice(1).map(({ at }, index) => at - (times[index]?.at ?? 0))
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
    expect(Math.abs(mean - INTERVAL_MS)).toBeLessThan(INTERVAL_MS * 0.1)
    expect(times.every(({ type }) => type === 'answer')).toBe(true)
  }
  expect(heard(60).every(({ type }) => type === 'failure')).toBe(true)
  expect(warnings).toEqual([])
  expect(openFiles() - files).toBeLessThanOrEqual(50) // at most one for each silent one that is being asked
}, 120_000)

test('a slow answer does not shift the turns after it', async () => {
  const { poller, heard } = testPoller({ intervalMs: 100, timeoutMs: 90 })
  poller.add({ serverId: 1, ...(await someServer(() => [])) })
  await expect.poll(() => heard(1).length).toBeGreaterThanOrEqual(21)
  const took = (heard(1)[20]?.at ?? 0) - (heard(1)[0]?.at ?? 0)
  expect(Math.abs(took - 2_000)).toBeLessThan(200) // 3,800 ms if each turn waited for the answer before it
})

test('turns missed while the process stood still are not made up for', async () => {
  const { poller, heard } = testPoller({ intervalMs: 50, timeoutMs: 40 })
  poller.add({ serverId: 1, ...(await someServer()) })
  await expect.poll(() => heard(1).length).toBe(2)
  const until = performance.now() + 1_000
  while (performance.now() < until);
  await expect.poll(() => heard(1).some(({ latenessMs }) => latenessMs > 500)).toBe(true)
  const missed = heard(1).filter(({ at }) => at > until && at < until + 50)
  expect(missed.length).toBeLessThanOrEqual(3) // 20 turns were missed
})

test('many game servers are spread over the interval from the second turn on', async () => {
  const { poller, heard } = testPoller({ intervalMs: 1_000, timeoutMs: 500 })
  const server = await someServer()
  const started = performance.now()
  for (let serverId = 0; serverId < 40; serverId++) poller.add({ serverId, ...server })
  await expect.poll(() => heard(0).length).toBe(3)
  const seconds = Array.from({ length: 40 }, (_, serverId) => ((heard(serverId)[1]?.at ?? 0) - started) % 1_000)
  for (const quarter of [0, 250, 500, 750]) {
    expect(seconds.filter((at) => at >= quarter && at < quarter + 250).length).toBeGreaterThan(1)
  }
})

test('a game server that moved is asked at its new place only', async () => {
  const { poller, heard } = testPoller({ intervalMs: 50, timeoutMs: 40 })
  const [before, after] = [await someServer(), await someServer()]
  poller.add({ serverId: 1, ...before })
  await expect.poll(() => heard(1).length).toBe(2)
  poller.add({ serverId: 1, ...after })
  const asked = before.requests.length
  await expect.poll(() => after.requests.length).toBeGreaterThan(6)
  expect(before.requests.length - asked).toBeLessThanOrEqual(2) // what was on its way
})

test('after it is stopped nobody is asked and nothing is heard', async () => {
  const { poller, heard } = testPoller({ intervalMs: 20, timeoutMs: 15 })
  const server = await someServer()
  poller.add({ serverId: 1, ...server })
  await expect.poll(() => heard(1).length).toBeGreaterThan(2)
  poller.stop()
  const [polls, requests] = [heard(1).length, server.requests.length]
  const other = testPoller({ intervalMs: 20, timeoutMs: 15 })
  other.poller.add({ serverId: 2, ...(await someServer()) })
  await expect.poll(() => other.heard(2).length).toBeGreaterThan(4)
  expect(heard(1)).toHaveLength(polls)
  expect(server.requests.length - requests).toBeLessThanOrEqual(2)
})
