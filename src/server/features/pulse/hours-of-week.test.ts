import { expect, test } from 'vitest'
import { hoursOfWeek } from './hours-of-week.ts'

const at = (time: string) => Date.parse(time) / 1000
const sum = (time: string, up: number, humans: number) => ({ hour: at(time), up, humans })
const MONDAY = 0
const SATURDAY = 5 * 24
const SUNDAY = 6 * 24

/** The hours that have a number. */
const known = (hours: (number | null)[]) => Object.fromEntries([...hours.entries()].filter(([, mean]) => mean !== null))

test('an hour is the mean of its minutes over all weeks, weighed by the minutes it was up', () => {
  const sums = [sum('2026-03-02T20:00:00Z', 60, 600), sum('2026-03-09T20:00:00Z', 30, 60)] // two Mondays
  expect(known(hoursOfWeek(sums, 'UTC'))).toEqual({ [MONDAY + 20]: 7.3 }) // 660 / 90
})

test('weekdays are those of the zone', () => {
  const sums = [sum('2026-03-02T02:00:00Z', 60, 120)] // a Monday in UTC
  expect(known(hoursOfWeek(sums, 'America/Los_Angeles'))).toEqual({ [SUNDAY + 18]: 2 })
  expect(known(hoursOfWeek(sums, 'Asia/Tokyo'))).toEqual({ [MONDAY + 11]: 2 })
  expect(known(hoursOfWeek(sums, 'Asia/Kolkata'))).toEqual({ [MONDAY + 7]: 2 }) // half an hour beside ours
})

test('an evening stays one evening when the clocks change', () => {
  const sums = [
    sum('2026-03-28T19:00:00Z', 60, 600), // Saturday 20:00 in Berlin, winter
    sum('2026-04-04T18:00:00Z', 60, 1200), // Saturday 20:00 in Berlin, summer
    sum('2026-03-29T00:00:00Z', 60, 60), // Sunday 01:00, the last hour of winter
    sum('2026-03-29T01:00:00Z', 60, 120), // Sunday 03:00: there is no 02:00
    sum('2026-10-25T00:00:00Z', 60, 60), // Sunday 02:00 in summer
    sum('2026-10-25T01:00:00Z', 60, 180), // and once more in winter
  ]
  expect(known(hoursOfWeek(sums, 'Europe/Berlin'))).toEqual({
    [SATURDAY + 20]: 15,
    [SUNDAY + 1]: 1,
    [SUNDAY + 2]: 2,
    [SUNDAY + 3]: 2,
  })
})
