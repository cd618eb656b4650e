import { expect, test } from 'vitest'
import { readNumber, readRows, readText } from './cells.ts'

test('rows that make no sense are left out and counted', () => {
  const rows = [['1'], [null], ['x'], ['3']]
  expect(readRows(rows, ([cell]) => readNumber(cell, 0, 9))).toEqual({ rows: [1, 3], skipped: 2 })
  expect(readRows([], () => null)).toEqual({ rows: [], skipped: 0 })
})

test.each([
  ['0', 0],
  ['5', 5],
  ['6', null],
  ['-3', -3],
  ['-4', null],
  [' 1', null],
  ['1 ', null],
  ['1.0', null],
  ['+1', null],
  ['1e1', null],
  ['0x1', null],
  ['', null],
  ['--1', null],
  [null, null],
  [undefined, null],
])('as a number from -3 to 5, %j is %j', (cell, number) => {
  expect(readNumber(cell, -3, 5)).toBe(number)
})

test('a number has at most twelve digits', () => {
  expect(readNumber('123456789012', 0, Number.MAX_SAFE_INTEGER)).toBe(123_456_789_012)
  expect(readNumber('1234567890123', 0, Number.MAX_SAFE_INTEGER)).toBeNull()
})

test('texts are cleaned, cut and trimmed', () => {
  expect(readText(' Ann\u0007 ', 32)).toBe('Ann')
  expect(readText('abcdef', 3)).toBe('abc')
  expect([readText(null, 3), readText(undefined, 3)]).toEqual(['', ''])
})
