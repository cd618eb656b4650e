import { expect, test } from 'vitest'
import { toError } from './to-error.ts'

test('an error stays the same one', () => {
  const error = new TypeError('no text')
  expect(toError(error)).toBe(error)
})

test('anything else becomes the message of one', () => {
  expect(toError('no room')).toEqual(new Error('no room'))
  expect(toError(undefined)).toEqual(new Error('undefined'))
})
