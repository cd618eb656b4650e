import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/ground/log/log.ts'
import { silentLog } from '#testing/silent-log.ts'
import { startLoop } from './loop.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const noJitter = () => 0.5

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that goes on until the gate is opened. */
function createGate() {
  const waiting: (() => void)[] = []
  return {
    opened: () => new Promise<void>((resolve) => waiting.push(resolve)),
    open: () => waiting.pop()?.(),
  }
}

test('a worker runs at once and then on its interval', async () => {
  const run = vi.fn(async () => undefined)
  const loop = startLoop({ name: 'tidy', everyMs: HOUR, run }, silentLog, noJitter)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(HOUR - 1)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  await loop.stop()
})

test('the interval begins when a run has ended, so runs never overlap', async () => {
  const { opened, open } = createGate()
  const run = vi.fn(opened)
  const loop = startLoop({ name: 'slow', everyMs: SECOND, run }, silentLog, noJitter)
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(run).toHaveBeenCalledTimes(1)
  open()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(run).toHaveBeenCalledTimes(2)
  open()
  await loop.stop()
})

test.each([
  [0, 900],
  [1, 1_100],
])('the interval is jittered by a tenth: %d', async (random, ms) => {
  const run = vi.fn(async () => undefined)
  const loop = startLoop({ name: 'tidy', everyMs: SECOND, run }, silentLog, () => random)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  await loop.stop()
})

function keptLog() {
  const lines: string[] = []
  const to = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  return { lines, log: createLog({ level: 'info', pretty: false, to }) }
}

test('an outage of an outside system is told in a sentence without a stack, and its end once', async () => {
  const { lines, log } = keptLog()
  const failures: (Error | null)[] = [
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    new AggregateError([new Error('connect ETIMEDOUT')]),
    null,
    null,
    new TypeError('x is undefined'),
  ]
  const run = async () => {
    const failure = failures.shift()
    if (failure) throw failure
  }
  const loop = startLoop({ name: 'ask', asks: 'Steam', everyMs: SECOND, run }, log, noJitter)
  await vi.advanceTimersByTimeAsync(18 * SECOND)
  await loop.stop()
  const told = lines.map((line) => JSON.parse(line))
  const answer = 'Steam does not answer as it should, and is asked again'
  expect(told.slice(0, 4)).toMatchObject([
    { level: 'warn', msg: answer, reason: 'connect ECONNREFUSED', failures: 1 },
    { level: 'warn', msg: answer, reason: 'connect ETIMEDOUT', failures: 2 },
    { level: 'info', msg: 'Steam answers again', failures: 2 },
    { level: 'warn', err: { message: 'x is undefined', stack: expect.any(String) } }, // a fault of ours
  ])
  expect(lines.slice(0, 3).join('')).not.toContain('stack')
})

test('failures are logged and tried again ever more slowly, up to ten minutes; a success sets that back', async () => {
  const lines: string[] = []
  const to = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  let fails = true
  const started: number[] = []
  const run = async () => {
    started.push(Date.now())
    if (fails) throw new Error('the sea is rough')
  }
  const loop = startLoop(
    { name: 'boat', everyMs: HOUR, run },
    createLog({ level: 'warn', pretty: false, to }),
    noJitter,
  )
  await vi.advanceTimersByTimeAsync(3_000 * SECOND)
  const waits = started.slice(1).map((time, index) => (time - (started[index] ?? 0)) / SECOND)
  expect(waits.slice(0, 9)).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600])
  expect(lines).toHaveLength(started.length)
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    worker: 'boat',
    failures: 2,
    err: { message: 'the sea is rough' },
  })

  fails = false
  await vi.advanceTimersByTimeAsync(600 * SECOND)
  const runs = started.length
  await vi.advanceTimersByTimeAsync(HOUR - 600 * SECOND)
  expect(started).toHaveLength(runs)
  await loop.stop()
})

test('a worker may ask to be tried again sooner than every ten minutes', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no')))
  const loop = startLoop({ name: 'boat', everyMs: HOUR, slowestRetryMs: 10 * SECOND, run }, silentLog, noJitter)
  await vi.advanceTimersByTimeAsync(105 * SECOND)
  expect(run).toHaveBeenCalledTimes(12) // at 0, 5, 15, 25, … 105
  await loop.stop()
})

test('stopping waits for the run under way, tells it, and starts no other', async () => {
  const { opened, open } = createGate()
  const told: boolean[] = []
  const run = vi.fn(async (stopping: AbortSignal) => {
    await opened()
    told.push(stopping.aborted)
  })
  const loop = startLoop({ name: 'slow', everyMs: SECOND, run }, silentLog, noJitter)
  let stopped = false
  const stopping = loop.stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(stopped).toBe(false)
  open()
  await stopping
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(told).toEqual([true])
  expect(run).toHaveBeenCalledTimes(1)
})

test('an error may ask for a pause, which is kept before the usual one', async () => {
  const run = vi.fn(async () => {
    throw Object.assign(new Error('Too many questions'), { waitMs: 120 * SECOND })
  })
  const loop = startLoop({ name: 'ask', everyMs: SECOND, run }, silentLog, noJitter)
  await vi.advanceTimersByTimeAsync(124 * SECOND)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(run).toHaveBeenCalledTimes(2)
  await loop.stop()
})
