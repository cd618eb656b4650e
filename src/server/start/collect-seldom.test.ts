import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectSeldomWhileBusy } from './collect-seldom.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const LOOK_MS = 5_000

test('while it is busy, memory grows more before all of it is looked through; then it is as V8 likes again', () => {
  const flags: string[] = []
  let busy = 0
  const stop = collectSeldomWhileBusy({ busyPart: () => busy, setFlags: (some) => flags.push(some) })
  const look = (part: number) => {
    busy = part
    vi.advanceTimersByTime(LOOK_MS)
    return flags.splice(0)
  }
  expect(look(0.3), 'a quiet site').toEqual([])
  expect(look(0.31)).toEqual(['--heap-growing-percent=200'])
  expect(look(1), 'as before').toEqual([])
  expect(look(0.1)).toEqual(['--heap-growing-percent=0'])
  look(1)
  stop()
  expect(flags.splice(0)).toEqual(['--heap-growing-percent=0'])
  expect(look(1), 'ended').toEqual([])
})

test('how busy the process is, it knows by itself', () => {
  const flags: string[] = []
  const stop = collectSeldomWhileBusy({ setFlags: (some) => flags.push(some) })
  const until = performance.now() + 20
  while (performance.now() < until);
  vi.advanceTimersByTime(LOOK_MS)
  stop()
  expect(flags).toEqual(['--heap-growing-percent=200', '--heap-growing-percent=0'])
})
