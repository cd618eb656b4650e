import { expect, test } from 'vitest'
import { formatDate, formatDateTime, toDate } from './dates.ts'

const timeZone = 'UTC'

test.each([
  [1_704_067_200, '2024-01-01T00:00:00.000Z'],
  [1, '1970-01-01T00:00:01.000Z'],
  [999_999_999_999, '+033658-09-27T01:46:39.000Z'],
  [1e12, '2001-09-09T01:46:40.000Z'],
  [1_704_067_200_500, '2024-01-01T00:00:00.500Z'],
  ['1704067200', '2024-01-01T00:00:00.000Z'],
  ['1704067200500', '2024-01-01T00:00:00.500Z'],
  ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00.000Z'],
])('the unix time %s is in seconds below 1e12 and in milliseconds from there on: %s', (value, iso) => {
  expect(toDate(value)?.toISOString()).toBe(iso)
})

test.each([[0], [-1], [null], [undefined], [Number.NaN], [Number.POSITIVE_INFINITY], [8.7e15], [''], ['soon'], ['0']])(
  '%s is no date',
  (value) => {
    expect(toDate(value)).toBeNull()
  },
)

test('a date is written the en-US way', () => {
  expect(formatDate(1_767_625_440, { timeZone })).toBe('Jan 5, 2026')
})

test('a date follows the zone of the reader', () => {
  expect(formatDate(1_704_067_200, { timeZone: 'America/New_York' })).toBe('Dec 31, 2023')
})

test('a date with its time is written the en-US way', () => {
  // Some engines put a narrow space before PM.
  expect(formatDateTime(1_767_625_440, { timeZone }).replace(/\s/g, ' ')).toBe('Jan 5, 2026, 3:04 PM')
})

test('a missing date is a dash, or the word its screen uses', () => {
  expect(formatDate(undefined)).toBe('—')
  expect(formatDateTime(null)).toBe('—')
  expect(formatDate(0, { missing: 'N/A' })).toBe('N/A')
})
