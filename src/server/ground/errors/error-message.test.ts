import { expect, test } from 'vitest'
import { errorMessage } from './error-message.ts'

test.each([
  [new Error('no room'), 'no room'],
  [new TypeError('not a text', { cause: new Error('deeper') }), 'not a text'],
  ['a text', 'a text'],
  [7, '7'],
  [null, 'null'],
  [undefined, 'undefined'],
])('%o is told as %s', (thrown, message) => {
  expect(errorMessage(thrown)).toBe(message)
})
