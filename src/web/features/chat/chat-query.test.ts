import { expect, test } from 'vitest'
import { readLocalTime, writeLocalTime } from './chat-query.ts'

test('a moment goes into its field and out of it again', () => {
  const seconds = Date.UTC(2026, 2, 1, 20, 15) / 1000
  expect(readLocalTime(writeLocalTime(seconds))).toBe(String(seconds))
})

test.each(['1e30', '-5', 'x', '99999999999999999999', undefined])(
  '%s of an address leaves the field empty',
  (seconds) => {
    expect(writeLocalTime(seconds)).toBe('')
  },
)
