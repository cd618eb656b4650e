import { expect, test } from 'vitest'
import { hourName } from '#web/lib/week-hours.ts'
import { bestTime, bestTimeSentence } from './best-time.ts'

const week = (hours: Record<number, number>) => Array.from({ length: 168 }, (_, hour) => hours[hour] ?? 0)
const FRIDAY = 4 * 24
const SUNDAY = 6 * 24

test('the best time is the busiest hour with those beside it that are nearly as busy', () => {
  const best = bestTime(week({ [FRIDAY + 18]: 4, [FRIDAY + 19]: 13, [FRIDAY + 20]: 14, [FRIDAY + 21]: 12.5 }))
  expect(best).toEqual({ start: FRIDAY + 19, hours: 3, players: 14 })
  expect(bestTimeSentence(best)).toBe('Best time to join: Fridays from 7 PM to 10 PM, with 14 players on average.')
})

test('it may go on over midnight and over the week’s end', () => {
  const best = bestTime(week({ [SUNDAY + 22]: 9, [SUNDAY + 23]: 10, 0: 9.5, 1: 3 }))
  expect(best).toEqual({ start: SUNDAY + 22, hours: 3, players: 10 })
  expect(bestTimeSentence(best)).toBe('Best time to join: Sundays from 10 PM to 1 AM, with 10 players on average.')
  expect(bestTime(week({ [SUNDAY + 23]: 9, 0: 10 }))).toMatchObject({ start: SUNDAY + 23, hours: 2 })
})

test('where it is equally full all week, six hours are enough, and an empty server has no best time', () => {
  expect(bestTime(Array(168).fill(16))).toMatchObject({ hours: 6 })
  expect(bestTime(week({}))).toBeNull()
  expect(bestTime(Array(168).fill(null))).toBeNull()
  expect(bestTimeSentence(null)).toBe('Best time to join: hardly anybody plays here yet.')
  expect(hourName(FRIDAY + 12)).toBe('Friday 12 PM')
})
