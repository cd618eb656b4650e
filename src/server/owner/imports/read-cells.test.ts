import { expect, test } from 'vitest'
import { readAmount, readDuration, readMoment } from './read-cells.ts'

const NOW = 1_772_366_400 // 2026-03-01 12:00 UTC

test.each([
  ['1767225600', 1_767_225_600],
  ['2026-01-01 00:00:00', 1_767_225_600],
  ['2026-01-01T00:00:00Z', 1_767_225_600],
  ['2026-01-01 02:00:00.25+02', 1_767_225_600],
  ['2025-12-31 20:30:00-03:30', 1_767_225_600],
  [String(NOW + 3_600), NOW], // a clock that is fast
])('%s is a moment', (text, at) => expect(readMoment(text, NOW)).toBe(at))

test.each(['', '0', '-5', '1e9', '0000-00-00 00:00:00', '2099-01-01 00:00:00', String(NOW + 90_000), 'infinity', null])(
  '%s is none',
  (text) => expect(readMoment(text, NOW)).toBeNull(),
)

test('a date without a zone is one of the clocks in the zone that is named', () => {
  expect(readMoment('2026-01-01 00:00:00', NOW, 'Europe/Stockholm')).toBe(1_767_225_600 - 3_600)
})

test.each([
  ['PT0S', 0],
  ['P1DT2H3M4.5S', 93_784],
  ['PT36H', 129_600],
  ['3600', 3_600],
  [null, 0],
  ['P1Y', null],
  ['PT-5S', null],
  ['', null],
])('the length of time %s is %s seconds', (text, seconds) => expect(readDuration(text)).toBe(seconds))

test.each([
  ['7', 7],
  [null, 0],
  ['-1', null],
  ['100000001', null],
  ['99999999999999999999', null],
  ['1.5', null],
])('the amount %s is read as %s', (text, amount) => expect(readAmount(text)).toBe(amount))
