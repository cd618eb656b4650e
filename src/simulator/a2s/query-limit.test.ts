import { expect, test } from 'vitest'
import { createQueryLimit } from './query-limit.ts'

const allowed = (isAllowed: (address: string, now: number) => boolean, address: string, count: number, now: number) =>
  Array.from({ length: count }, () => isAllowed(address, now)).filter(Boolean).length

test('an address has three queries a second over half a minute, others have their own', () => {
  const limit = createQueryLimit()
  expect(allowed(limit, 'a', 200, 0)).toBe(90)
  expect(allowed(limit, 'a', 200, 29.9)).toBe(0)
  expect(allowed(limit, 'b', 200, 29.9)).toBe(90)
  expect(allowed(limit, 'a', 200, 30)).toBe(90)
})

test('all together have sixty a second', () => {
  const limit = createQueryLimit()
  const total = Array.from({ length: 30 }, (_, index) => allowed(limit, `address ${index}`, 90, 0))
  expect(total.reduce((sum, count) => sum + count, 0)).toBe(1_800)
})
