import { expect, test } from 'vitest'
import { ordinal } from './ordinal.ts'

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [20, '20th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [24, '24th'],
  [100, '100th'],
  [101, '101st'],
  [102, '102nd'],
  [103, '103rd'],
  [111, '111th'],
  [112, '112th'],
  [113, '113th'],
  [121, '121st'],
  [1011, '1,011th'],
  [1021, '1,021st'],
  [1_000_003, '1,000,003rd'],
])('rank %i is %s', (rank, text) => {
  expect(ordinal(rank)).toBe(text)
})

test.each([[0], [-1], [null], [undefined], [Number.NaN], [Number.POSITIVE_INFINITY]])('%s is no rank', (rank) => {
  expect(ordinal(rank)).toBe('—')
})
