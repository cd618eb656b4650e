import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { tellStatus } from './tell-status.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

function telling() {
  const told: number[] = []
  let value = 0
  let looks = 0
  const read = () => {
    looks++
    return value
  }
  const teller = tellStatus(read, (status) => told.push(status))
  onTestFinished(() => teller.stop())
  return {
    teller,
    told,
    change: (to: number) => {
      value = to
    },
    looksIn: (milliseconds: number) => {
      const before = looks
      vi.advanceTimersByTime(milliseconds)
      return looks - before
    },
  }
}

test('a change is told within a tenth of a second while things happen, and each once', () => {
  const { told, change } = telling()
  for (const next of [1, 2, 2, 3]) {
    change(next)
    vi.advanceTimersByTime(100)
  }
  expect(told).toEqual([1, 2, 3])
})

test('when all is quiet it looks once a second, and still tells', () => {
  const { told, change, looksIn } = telling()
  vi.advanceTimersByTime(2000)
  expect(looksIn(10_000)).toBe(10)
  change(7)
  vi.advanceTimersByTime(1000)
  expect(told.at(-1)).toBe(7)
})

test('what comes after a quiet time is told as soon as ever, and looked after until it is settled', () => {
  const { teller, told, change, looksIn } = telling()
  vi.advanceTimersByTime(5050)
  change(1)
  teller.hurry()
  vi.advanceTimersByTime(100)
  expect(told.at(-1)).toBe(1)
  change(2) // it is on the disk a little later
  vi.advanceTimersByTime(300)
  expect(told.at(-1)).toBe(2)
  teller.stop()
  expect(looksIn(5000)).toBe(0)
})

test('it looks five times more after the last change, and then once a second', () => {
  const { looksIn } = telling()
  expect(looksIn(600)).toBe(6)
  expect(looksIn(999)).toBe(0)
  expect(looksIn(1)).toBe(1)
})

test('what comes just when it has become slow is told as soon as ever', () => {
  const { teller, told, change } = telling()
  vi.advanceTimersByTime(600)
  change(1)
  teller.hurry()
  vi.advanceTimersByTime(100)
  expect(told.at(-1)).toBe(1)
})

test('changes one after the other keep it quick, though nothing came', () => {
  const { told, change } = telling()
  for (let at = 1; at <= 12; at++) {
    change(at)
    vi.advanceTimersByTime(100)
  }
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('a stream of lines does not put the look off', () => {
  const { teller, change, told } = telling()
  for (let at = 1; at <= 40; at++) {
    change(at)
    teller.hurry()
    vi.advanceTimersByTime(10)
  }
  expect(told).toEqual([10, 20, 30, 40])
})

test('once it is stopped, nothing that still comes makes it look', () => {
  const { teller, looksIn } = telling()
  vi.advanceTimersByTime(5050)
  teller.stop()
  teller.hurry()
  expect(looksIn(5000)).toBe(0)
})
