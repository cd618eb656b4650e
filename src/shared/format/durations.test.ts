import { expect, test } from 'vitest'
import { formatBanDuration, formatHms, formatMinutesSeconds } from './durations.ts'

const DAY = 86_400

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [59.9, '0:59'],
  [60, '1:00'],
  [754.25, '12:34'],
  [4509, '75:09'],
  [-5, '0:00'],
  [null, '—'],
  [undefined, '—'],
  [Number.NaN, '—'],
])('%s seconds on a server are %s', (seconds, text) => {
  expect(formatMinutesSeconds(seconds)).toBe(text)
})

test.each([
  [0, '00:00:00'],
  [59, '00:00:59'],
  [3661, '01:01:01'],
  [86_399, '23:59:59'],
  [367_384, '102:03:04'],
  [-1, '00:00:00'],
  [null, '—'],
  [undefined, '—'],
  [Number.NaN, '—'],
])('%s seconds of medic time are %s', (seconds, text) => {
  expect(formatHms(seconds)).toBe(text)
})

test.each([
  [0, 'PERMANENT'],
  [30, '1 Minute(s)'],
  [60, '1 Minute(s)'],
  [3599, '59 Minute(s)'],
  [3600, '1 Hour(s)'],
  [DAY - 1, '23 Hour(s)'],
  [DAY, '1 Day(s)'],
  [7 * DAY - 1, '6 Day(s)'],
  [14 * DAY, '2 Week(s)'],
  [30 * DAY, '4 Week(s)'],
  [30.44 * DAY - 1, '4 Week(s)'],
  [30.44 * DAY, '1 Month(s)'],
  [365 * DAY, '11 Month(s)'],
  [100_000 * DAY, '3,285 Month(s)'],
  [-1, '—'],
  [null, '—'],
  [undefined, '—'],
  [Number.NaN, '—'],
])('a ban of %s seconds lasts %s', (seconds, text) => {
  expect(formatBanDuration(seconds)).toBe(text)
})
