import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { growWithWork } from './heap-growth.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const LOOK_MS = 5_000
const AS_V8_LIKES = '--heap-growing-percent=0 --semi-space-growth-factor=2'
const YOUNG_STAYS = '--heap-growing-percent=0 --semi-space-growth-factor=1'
const NEW_FIRST = '--no-allocation-site-pretenuring'
const OLD_AT_ONCE = '--allocation-site-pretenuring'
const IN_A_RUSH = '--heap-growing-percent=200 --semi-space-growth-factor=2'

test('a busy site may grow, what is new in a quiet one stays small', () => {
  const flags: string[] = []
  let [busy, young] = [0, 0]
  const stop = growWithWork({
    busyPart: () => busy,
    youngBytes: () => young,
    setFlags: (some) => flags.push(some),
  })
  const look = (part: number, bytes = 2_000_000) => {
    ;[busy, young] = [part, bytes]
    vi.advanceTimersByTime(LOOK_MS)
    return flags.splice(0)
  }
  expect(flags.splice(0)).toEqual([NEW_FIRST])
  expect(look(0.3, 3_999_999), 'a quiet site').toEqual([])
  expect(look(0.3, 4_000_000)).toEqual([YOUNG_STAYS])
  expect(look(0.31, 4_000_000)).toEqual([IN_A_RUSH])
  expect(look(1, 90_000_000), 'as before').toEqual([])
  expect(look(0.1, 90_000_000)).toEqual([YOUNG_STAYS])
  expect(look(0.1), 'shrunk').toEqual([AS_V8_LIKES])
  look(1)
  stop()
  expect(flags.splice(0)).toEqual([AS_V8_LIKES, OLD_AT_ONCE])
  expect(look(1), 'ended').toEqual([])
})

test('how busy the process is, and what is new in it, it knows by itself', () => {
  const flags: string[] = []
  const setFlags = (some: string) => flags.push(some)
  const stop = growWithWork({ setFlags })
  const until = performance.now() + 20
  while (performance.now() < until);
  vi.advanceTimersByTime(LOOK_MS)
  stop()
  expect(flags.splice(0)).toEqual([NEW_FIRST, IN_A_RUSH, AS_V8_LIKES, OLD_AT_ONCE])

  const stopQuiet = growWithWork({ busyPart: () => 0, setFlags })
  let churned: number[][] = []
  for (let n = 0; n < 3_000_000; n++) {
    if (n % 50_000 === 0) churned = []
    churned.push([n, n, n])
  }
  vi.advanceTimersByTime(LOOK_MS)
  stopQuiet()
  expect(churned.length, 'kept until here').toBeGreaterThan(0)
  expect(flags).toEqual([NEW_FIRST, YOUNG_STAYS, AS_V8_LIKES, OLD_AT_ONCE])
})
