import { expect, test } from 'vitest'
import { testClock } from '#testing/server.ts'
import { rememberFor } from './remember.ts'

test('an answer is kept for its time, also while it is being worked out', async () => {
  const clock = testClock('2026-03-01T12:00:00Z')
  let asked = 0
  const total = rememberFor(60, clock, async () => ++asked)
  expect(await Promise.all([total(), total()])).toEqual([1, 1])
  clock.advance(59)
  expect(await total()).toBe(1)
  clock.advance(1)
  expect(await total()).toBe(2)
})

test('a failure is told to those who wait for it, and asked again by the next', async () => {
  let asked = 0
  const total = rememberFor(60, testClock('2026-03-01T12:00:00Z'), async () => {
    if (++asked === 1) throw new Error('away')
    return asked
  })
  const both = await Promise.allSettled([total(), total()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await total()).toBe(2)
})
