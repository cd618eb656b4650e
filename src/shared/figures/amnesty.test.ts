import { expect, test } from 'vitest'
import { earnsAmnesty, missingForAmnesty } from './amnesty.ts'

const now = new Date('2026-03-01T12:00:00Z')
const recently = new Date('2026-02-28T00:00:00Z')

test.each([
  [1000, 3, true], // 333.3
  [999, 3, false], // one kill short
  [1000, 4, false], // exactly 250
  [1001, 4, true], // 250.25: real division
  [1000, 0, false], // nothing to forgive
  [1_000_000, 4000, false], // exactly 250
  [1_000_001, 4000, true],
])('%i kills and %i teamkills: %s', (kills, tk_given, earned) => {
  expect(earnsAmnesty({ kills, tk_given, last_seen: recently }, now)).toBe(earned)
})

test.each([
  ['2025-12-01T12:00:01Z', true],
  ['2025-12-01T12:00:00Z', false], // 90 days to the second
])('a veteran last seen at %s: %s', (seen, earned) => {
  expect(earnsAmnesty({ kills: 5000, tk_given: 1, last_seen: new Date(seen) }, now)).toBe(earned)
})

const NOW = new Date('2026-06-01T00:00:00Z')
const seen = NOW.getTime() / 1000 - 86_400

test.each([
  [{ kills: 880, tk_given: 1, last_seen: seen }, 'Still missing: 120 more kills without another teamkill.'],
  [{ kills: 1000, tk_given: 4, last_seen: seen }, 'Still missing: 1 more kill without another teamkill.'],
  [{ kills: 1001, tk_given: 4, last_seen: seen }, ''],
  [{ kills: 10, tk_given: 0, last_seen: seen }, 'None is needed: no teammate was killed.'],
  [
    { kills: 2000, tk_given: 1, last_seen: seen - 90 * 86_400 },
    'Still missing: a visit, because it ends 90 days after the last one.',
  ],
])('what is missing for amnesty is said: %j', (record, words) => {
  expect(missingForAmnesty(record, NOW)).toBe(words)
  const isEarned = earnsAmnesty({ ...record, last_seen: new Date(record.last_seen * 1000) }, NOW)
  expect(isEarned).toBe(words === '')
})
