import { expect, test } from 'vitest'
import { msAgo } from './clock.ts'

test('some time ago is counted from what the clock shows', () => {
  const clock = { now: () => new Date('2026-03-01T12:00:00Z') }
  expect(msAgo(clock, 60_000)).toEqual(new Date('2026-03-01T11:59:00Z'))
})
