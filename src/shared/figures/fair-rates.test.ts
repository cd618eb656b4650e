import { expect, test } from 'vitest'
import { fairCount, fairHealedPerMinute, fairKdr, fairPerMinute } from './fair-rates.ts'

// Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3: the lower limits.
test.each([
  [81, 263, 0.2553],
  [15, 148, 0.0624],
  [1, 29, 0.0061],
])('%i kills among %i kills and deaths have a share of %f at least', (kills, all, low) => {
  const ratio = fairKdr(kills, all - kills)
  expect(ratio / (1 + ratio)).toBeCloseTo(low, 4)
})

// The exact limits of Garwood (1936), as tables of the Poisson distribution have them.
test.each([
  [5, 1.6235],
  [10, 4.7954],
  [20, 12.2165],
  [50, 37.111],
  [100, 81.3639],
])('of %i that were counted, %f are to be expected at least', (count, low) => {
  expect(fairCount(count)).toBeGreaterThan(low * 0.99)
  expect(fairCount(count)).toBeLessThanOrEqual(low)
})

test('little play proves little: three kills without a death stand behind a steady ratio of two', () => {
  expect(fairKdr(3, 0)).toBeLessThan(fairKdr(200, 100))
  expect(fairKdr(0, 0)).toBe(0)
  expect(fairKdr(0, 9)).toBe(0)
  expect(fairPerMinute(1, 10)).toBeLessThan(fairPerMinute(300, 36_000) ?? 0)
  expect(fairPerMinute(5, 0)).toBeNull()
  expect(fairHealedPerMinute(100, 60)).toBeLessThan(100)
})
