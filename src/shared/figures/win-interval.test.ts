import { expect, test } from 'vitest'
import { formatWinInterval, winDifference, winInterval } from './win-interval.ts'

// Newcombe 1998 (Statistics in Medicine 17), table I, method 3: the score interval without continuity correction.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
] as const)('%i of %i: the interval is the published one', (wins, rounds, low, high) => {
  const interval = winInterval(wins, rounds - wins)
  expect(interval?.low).toBeCloseTo(low, 4)
  expect(interval?.high).toBeCloseTo(high, 3)
})

test('wins and losses mirror each other, and three lost rounds prove little', () => {
  const [won, lost] = [winInterval(3, 0), winInterval(0, 3)]
  expect(won?.low).toBeCloseTo(1 - (lost?.high ?? 0), 9)
  expect(lost).toMatchObject({ low: 0 })
  expect(lost?.high).toBeCloseTo(0.5615, 4)
})

test('as text its ends are rounded outwards; of no round there is none', () => {
  expect(formatWinInterval({ low: 0.2553, high: 0.3662 })).toBe('25–37 %')
  expect(formatWinInterval({ low: 0.4385, high: 1 })).toBe('43–100 %')
  expect(winInterval(0, 0)).toBeNull()
})

/** Newcombe, Statistics in Medicine 17 (1998), p. 873-890, table II, method 10. */
test.each([
  [[56, 70], [48, 80], 0.0524, 0.3339],
  [[9, 10], [3, 10], 0.1705, 0.809],
  [[6, 7], [2, 7], 0.0582, 0.8062],
  [[5, 56], [0, 29], -0.0381, 0.1926],
  [[0, 10], [0, 20], -0.1611, 0.2775],
  [[0, 10], [0, 10], -0.2775, 0.2775],
  [[10, 10], [0, 20], 0.6791, 1],
  [[10, 10], [0, 10], 0.6075, 1],
] as const)('the difference of %j and %j lies where the published table has it', ([a, m], [b, n], low, high) => {
  const found = winDifference({ wins: a, losses: m - a }, { wins: b, losses: n - b })
  expect(found?.difference).toBeCloseTo(a / m - b / n, 10)
  expect(found?.low).toBeCloseTo(low, 4)
  expect(found?.high).toBeCloseTo(high, 4)
})

test('without a round on one side there is no difference', () => {
  expect(winDifference({ wins: 1, losses: 1 }, { wins: 0, losses: 0 })).toBeNull()
})
