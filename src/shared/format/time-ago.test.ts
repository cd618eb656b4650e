import { expect, test } from 'vitest'
import { formatHoursAgo, formatTimeAgo } from './time-ago.ts'

const NOW = 1_767_625_440
const now = new Date(NOW * 1000)
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

test.each([
  [2 * HOUR + 5 * MINUTE, '2 Hours, 5 Minutes ago'],
  [5 * MINUTE, '5 Minutes ago'],
  [-1, 'Just Now'],
  [-10 * 365 * DAY, 'Just Now'],
  [0, 'Just Now'],
  [59, 'Just Now'],
  [MINUTE, '1 Minute ago'],
  [59 * MINUTE + 59, '59 Minutes ago'],
  [HOUR, '1 Hour, 0 Minutes ago'],
  [HOUR + MINUTE, '1 Hour, 1 Minute ago'],
  [50 * HOUR, '50 Hours, 0 Minutes ago'],
  [1000 * HOUR, '1,000 Hours, 0 Minutes ago'],
])('a round that ended %i seconds ago reads %s', (seconds, text) => {
  expect(formatHoursAgo(NOW - seconds, now)).toBe(text)
})

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [-1, 'just now'],
  [-10 * 365 * DAY, 'just now'],
  [60, '1 minute ago'],
  [59 * MINUTE + 59, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [400 * DAY, '400 days ago'],
])('a teamkill %i seconds ago reads %s', (seconds, text) => {
  expect(formatTimeAgo(NOW - seconds, now)).toBe(text)
})

test('both forms take milliseconds as well', () => {
  expect(formatHoursAgo((NOW - 300) * 1000, now)).toBe('5 Minutes ago')
  expect(formatTimeAgo((NOW - 300) * 1000, now)).toBe('5 minutes ago')
})

test.each([[0], [-7], [null], [undefined], [Number.NaN]])('%s was never', (value) => {
  expect(formatHoursAgo(value, now)).toBe('—')
  expect(formatTimeAgo(value, now)).toBe('—')
})
