import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCode } from './error-code.ts'

test('the code of a failed system call is told', () => {
  try {
    readFileSync('/nowhere/at-all')
  } catch (error) {
    expect(errorCode(error)).toBe('ENOENT')
  }
  expect.assertions(1)
})

test.each([
  new Error('without'),
  Object.assign(new Error('a number'), { code: 7 }),
  new DOMException('stopped', 'AbortError'), // has a number as its code
  { code: 'ENOENT' },
  'ENOENT',
  null,
  undefined,
])('%o has no code', (thrown) => {
  expect(errorCode(thrown)).toBe('')
})
