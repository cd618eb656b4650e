import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectAfterRush } from './collect-after-rush.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const LOOK_MS = 500
const WHAT_IS_DUE = '--incremental-marking-soft-trigger=20'
const AS_EVER = '--incremental-marking-soft-trigger=0'

function watched() {
  const flags: string[] = []
  let busy = 0
  const stop = collectAfterRush({ busyPart: () => busy, setFlags: (some) => flags.push(some) })
  const look = (...parts: number[]) => {
    for (busy of parts) vi.advanceTimersByTime(LOOK_MS)
    return flags.splice(0)
  }
  return { look, stop, flags }
}

test('what is due soon is collected for one look after a rush of two seconds', () => {
  const { look } = watched()
  expect(look(0.5, 0.96, 0.96, 0.96, 0.95), 'too short a rush').toEqual([])
  expect(look(0.96, 1, 1, 1)).toEqual([])
  expect(look(0.95)).toEqual([WHAT_IS_DUE])
  expect(look(0.95)).toEqual([AS_EVER])
  expect(look(0.5, 0.5)).toEqual([])
})

test('a rush that goes on ends the wish', () => {
  const { look } = watched()
  expect(look(1, 1, 1, 1, 0.5)).toEqual([WHAT_IS_DUE])
  expect(look(1)).toEqual([AS_EVER])
  expect(look(1, 1, 1, 0.5), 'another rush').toEqual([WHAT_IS_DUE])
})

test('ended, it leaves V8 as it was', () => {
  const { look, stop, flags } = watched()
  look(1, 1, 1, 1, 0.5)
  stop()
  expect(flags).toEqual([AS_EVER])
  expect(look(1, 1, 1, 1, 0.5)).toEqual([AS_EVER])
})

test('how busy the process is it knows by itself, and the option is one of V8', async () => {
  const flags: string[] = []
  const stop = collectAfterRush({ setFlags: (some) => flags.push(some) })
  for (let looked = 0; looked < 4; looked += 1) {
    const until = performance.now() + 20
    while (performance.now() < until);
    vi.advanceTimersByTime(LOOK_MS)
  }
  await new Promise((resolve) => setTimeout(resolve, 100)) // idle
  vi.advanceTimersByTime(LOOK_MS)
  stop()
  expect(flags).toEqual([WHAT_IS_DUE, AS_EVER])
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(options).toContain('--incremental-marking-soft-trigger')
})
