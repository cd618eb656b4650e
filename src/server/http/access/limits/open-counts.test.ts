import { expect, test, vi } from 'vitest'
import { OpenCounts } from './open-counts.ts'

test('what is open counts by key and in all until it is left, here and elsewhere', () => {
  const counts = new OpenCounts(2)
  const leave = [counts.enter('a'), counts.enter('a'), counts.enter('b')]
  expect([counts.of('a'), counts.of('b'), counts.of('c'), counts.inAll, counts.here]).toEqual([2, 1, 0, 3, 3])
  counts.share(
    () => undefined,
    () => [
      new Map([
        ['a', 5],
        ['all', 7],
      ]),
      new Map([['all', 1]]),
    ],
  )
  expect([counts.of('a'), counts.of('b'), counts.inAll, counts.here]).toEqual([7, 1, 11, 3])
  leave[0]?.()
  expect([counts.of('a'), counts.here]).toEqual([6, 2])
  leave[1]?.()
  leave[2]?.()
  expect([counts.of('a'), counts.of('b'), counts.inAll, counts.here]).toEqual([5, 0, 8, 0])
})

test('others are told of the first one, of each key that reaches the mark, and once that all are gone', () => {
  const untold = vi.fn()
  const counts = new OpenCounts(2)
  counts.share(untold, () => [])
  expect([counts.isWorthTelling, counts.toTell()]).toEqual([false, []])
  const leave = [counts.enter('a')]
  expect(untold).toHaveBeenCalledTimes(1)
  expect(counts.toTell()).toEqual([['all', 1]])
  leave.push(counts.enter('b'))
  expect(untold).toHaveBeenCalledTimes(1)
  leave.push(counts.enter('a'))
  expect(untold).toHaveBeenCalledTimes(2)
  leave.push(counts.enter('a'))
  expect(untold).toHaveBeenCalledTimes(2)
  expect(counts.toTell()).toEqual([
    ['all', 4],
    ['a', 3],
  ])
  for (const one of leave) one()
  expect(counts.isWorthTelling).toBe(true)
  expect(counts.toTell()).toEqual([['all', 0]])
  expect([counts.isWorthTelling, counts.toTell()]).toEqual([false, []])
})

test('a mark below one is one', () => {
  const counts = new OpenCounts(0)
  counts.enter('a')
  expect(counts.toTell()).toEqual([
    ['all', 1],
    ['a', 1],
  ])
})
