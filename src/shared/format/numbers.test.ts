import { expect, test } from 'vitest'
import { formatBytes, formatNumber, formatPercent, formatRatio } from './numbers.ts'

test.each([
  [0, '0'],
  [-0, '0'],
  [-0.001, '0'],
  [999, '999'],
  [1234567, '1,234,567'],
  [-1500, '-1,500'],
  [12.345, '12.35'],
  ['12345678901234567', '12,345,678,901,234,567'],
  ['-42', '-42'],
  [null, '—'],
  [undefined, '—'],
  [Number.NaN, '—'],
  [Number.POSITIVE_INFINITY, '—'],
  ['', '—'],
  ['<b>', '—'],
])('the number %s is written the en-US way: %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test('a missing number can be given the word its screen uses', () => {
  expect(formatNumber(null, 'N/A')).toBe('N/A')
})

test.each([
  [0, '0.00'],
  [1.5, '1.50'],
  [2 / 3, '0.67'],
  [1234.5, '1,234.50'],
  [-0.001, '0.00'],
  [null, 'N/A'],
  [Number.NaN, 'N/A'],
  [Number.POSITIVE_INFINITY, 'N/A'],
])('the ratio %s shows two decimals or N/A: %s', (value, text) => {
  expect(formatRatio(value)).toBe(text)
})

test.each([
  [66.6666, undefined, '66.67%'],
  [66.6666, 0, '67%'],
  [0, undefined, '0.00%'],
  [100, 0, '100%'],
  [null, undefined, 'N/A'],
  [null, 0, 'N/A'],
])('%s as a percentage with %s decimals is %s', (value, decimals, text) => {
  expect(formatPercent(value, decimals)).toBe(text)
})

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [52_428_800, '50 MB'],
  [3_221_225_472, '3 GB'],
  [2 ** 50, '1,024 TB'],
  ['52428800', '50 MB'],
  [-1, '—'],
  ['', '—'],
  ['huge', '—'],
  [null, '—'],
  [undefined, '—'],
  [Number.NaN, '—'],
])('a workshop item of %s bytes has the size %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
