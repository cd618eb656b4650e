import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database, Sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { keepLines } from '#testing/sites/edge.ts'
import { Bucket } from './bucket.ts'
import { LimitExchange } from './limit-exchange.ts'
import { readLimits, writeLimits } from './limit-messages.ts'
import { OpenCounts } from './open-counts.ts'

type Hear = (payload: string | null) => void

/** One process whose timers, clock and database the test holds. */
function exchange(failure: Error | null = null) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  let [now, isShared, fails] = [0, true, failure]
  const asked: Sql[] = []
  const heard: Hear[] = []
  const stopped = vi.fn(async () => undefined)
  const answer = <T>(value: T) => (fails === null ? Promise.resolve(value) : Promise.reject(fails))
  const db = {
    run: (query: Sql) => {
      asked.push(query)
      return answer(1)
    },
    listen: (_channel: string, hear: Hear) => {
      heard.push(hear)
      return answer(stopped)
    },
  } as unknown as Database
  const lines: string[] = []
  const log = createLog({ level: 'warn', pretty: false, to: keepLines(lines) })
  const limits = new LimitExchange({ db, log, isShared: () => isShared, now: () => now })
  onTestFinished(async () => {
    await limits.close()
    vi.useRealTimers()
  })
  /** Timers and clock go on together. */
  const pass = async (ms: number) => {
    now += ms
    await vi.advanceTimersByTimeAsync(ms)
  }
  const told = () =>
    asked
      .splice(0)
      .flatMap(({ values }) => (values.find(Array.isArray) ?? []) as string[])
      .map(readLimits)
  return {
    ...{ limits, asked, heard, stopped, lines, pass, told },
    share: (shared: boolean) => {
      isShared = shared
    },
    fail: (error: Error | null) => {
      fails = error
    },
  }
}

test('what is used is told in rounds, a tenth of a second after the first, and nothing while nobody shares', async () => {
  const { limits, pass, told, share } = exchange()
  const bucket = new Bucket(20, () => 0)
  limits.addBucket('general', bucket)
  bucket.spend('a', 1.25)
  bucket.spend('b', 2)
  await pass(99)
  expect(told()).toEqual([])
  await pass(1)
  const [first] = told()
  expect(first).toEqual({
    from: expect.stringMatching(/^[0-9a-f]{8}$/),
    round: 1,
    entries: [
      ['s', 'general', 'a', 1.3],
      ['s', 'general', 'b', 2],
    ],
  })
  bucket.spend('a', 1)
  await pass(100)
  expect(told()).toMatchObject([{ from: first?.from, round: 2, entries: [['s', 'general', 'a', 1]] }])
  share(false)
  bucket.spend('a', 1)
  await pass(100)
  share(true)
  await pass(2_000)
  expect(told(), 'nothing waits for somebody to come').toEqual([])
})

test('what is open is told again with each beat until it is gone', async () => {
  const { limits, pass, told } = exchange()
  const counts = new OpenCounts(1)
  limits.addCounts('live', counts)
  const leave = counts.enter('a')
  const entries = () => told().map((message) => message?.entries)
  await pass(100)
  expect(entries()).toEqual([
    [
      ['o', 'live', 'all', 1],
      ['o', 'live', 'a', 1],
    ],
  ])
  await pass(1_000)
  expect(entries()).toHaveLength(1)
  leave()
  await pass(1_000)
  expect(entries()).toEqual([[['o', 'live', 'all', 0]]])
  await pass(3_000)
  expect(entries()).toEqual([])
})

test('while nothing is open a beat sets nothing in motion, and one kind that is open is enough', async () => {
  const { limits, pass, told } = exchange()
  const [live, pages] = [new OpenCounts(1), new OpenCounts(1)]
  await pass(1_000)
  limits.addCounts('live', live)
  limits.addCounts('pages', pages)
  await pass(1_000)
  expect(vi.getTimerCount(), 'the beat alone').toBe(1)
  live.enter('a')
  await pass(100)
  told()
  await pass(1_000)
  expect(told().map((message) => message?.entries[0])).toEqual([['o', 'live', 'all', 1]])
})

test('of what was given back at once nobody is told', async () => {
  const { limits, asked, pass } = exchange()
  const bucket = new Bucket(20, () => 0)
  limits.addBucket('general', bucket)
  bucket.spend('a', 2)
  bucket.giveBack('a', 2)
  await pass(100)
  expect(asked).toEqual([])
})

test('of a thousand keys and more that are open a thousand are told', async () => {
  const { limits, pass, told } = exchange()
  const counts = new OpenCounts(1)
  limits.addCounts('live', counts)
  for (let key = 0; key < 1_200; key += 1) counts.enter(`key ${key}`)
  await pass(100)
  const entries = told().flatMap((message) => message?.entries ?? [])
  expect([entries.length, entries[0]]).toEqual([1_000, ['o', 'live', 'all', 1_200]])
})

test('what others used and hold open is counted, a new round instead of the one before, and never the own words', async () => {
  const { limits, heard, pass, told } = exchange()
  const [bucket, counts, others] = [new Bucket(10, () => 0), new OpenCounts(1), new OpenCounts(1)]
  limits.addBucket('general', bucket)
  limits.addCounts('live', counts)
  limits.addCounts('pages', others)
  const hear = (from: string, round: number, ...entries: Parameters<typeof writeLimits>[2]) => {
    for (const payload of writeLimits(from, round, entries)) heard[0]?.(payload)
  }
  heard[0]?.(null)
  heard[0]?.('nonsense')
  hear('other', 1, ['s', 'general', 'a', 10], ['s', 'unknown', 'a', 10], ['o', 'live', 'b', 2])
  hear('other', 1, ['o', 'live', 'c', 3])
  hear('third', 7, ['o', 'live', 'b', 4])
  expect([bucket.has('a'), counts.of('b'), counts.of('c')]).toEqual([false, 6, 3])
  expect(others.of('b'), 'of which nobody has spoken').toBe(0)
  hear('other', 2, ['o', 'live', 'b', 1])
  expect([counts.of('b'), counts.of('c')]).toEqual([5, 0])
  bucket.spend('mine', 1)
  await pass(100)
  const [own] = told()
  hear(own?.from ?? '', 1, ['s', 'general', 'mine', 9])
  expect(bucket.has('mine')).toBe(true)
  await pass(4_900)
  hear('third', 8, ['o', 'live', 'b', 4])
  expect(counts.of('b'), 'five seconds old').toBe(5)
  await pass(1_000)
  expect(counts.of('b'), 'the other one has gone silent').toBe(4)
})

test('old levels are forgotten once a minute', async () => {
  const { asked, pass } = exchange()
  await pass(60_000)
  expect(asked).toHaveLength(0)
  await pass(1_000)
  expect(asked.map(({ text }) => text)).toEqual([expect.stringContaining('delete from limit_levels')])
  await pass(60_000)
  expect(asked).toHaveLength(1)
  await pass(1_000)
  expect(asked).toHaveLength(2)
})

test('a database that is away is told of once, until it was there again, and listening is tried at each beat', async () => {
  const { limits, heard, lines, pass, fail } = exchange()
  const bucket = new Bucket(20, () => 0)
  limits.addBucket('general', bucket)
  const use = async () => {
    bucket.spend('a', 1)
    await pass(100)
  }
  fail(new Error('away'))
  await use()
  await use()
  expect(lines).toEqual([expect.stringMatching(/away.*for this process alone/)])
  fail(null)
  await use()
  fail(new Error('away'))
  await use()
  expect(lines).toHaveLength(2)
  expect(heard, 'what listens goes on listening').toHaveLength(1)
})

test('a database that is away when levels are to be forgotten is told of as well', async () => {
  const { lines, pass, fail } = exchange()
  fail(new Error('away'))
  await pass(60_000)
  expect(lines).toEqual([])
  await pass(1_000)
  expect(lines).toHaveLength(1)
})

test('who cannot listen tries again at each beat, and who closes stops listening and telling', async () => {
  const { limits, heard, stopped, lines, pass, fail } = exchange(new Error('away'))
  await pass(1_000)
  expect([heard.length, lines.length]).toEqual([2, 1])
  fail(null)
  await pass(1_000)
  await pass(1_000)
  expect(heard).toHaveLength(3)
  await limits.close()
  expect(stopped).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('who closes while the database is away does so quietly', async () => {
  await expect(exchange(new Error('away')).limits.close()).resolves.toBeUndefined()
})
