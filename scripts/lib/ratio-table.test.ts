import { expect, test } from 'vitest'
import { isMet, ratioTable } from './ratio-table.mjs'

const ratio = (measured: number, aim: object) => ({ work: 'lists', baseline: 'bare', measured, unit: 'times', aim })

test.each([
  [0.8, { least: 0.8 }, true],
  [0.79, { least: 0.8 }, false],
  [1.5, { most: 1.5 }, true],
  [1.51, { most: 1.5 }, false],
  [Number.NaN, { most: 1.5 }, false],
])('%f meets %o: %s', (measured, aim, met) => {
  expect(isMet(ratio(measured, aim))).toBe(met)
})

test('each ratio is a row that says its aim and whether it is met', () => {
  expect(ratioTable([ratio(0.8312, { least: 0.8 }), ratio(2_345.6, { most: 2 })]).split('\n')).toEqual([
    '| work  | baseline | measured    | aim          | met |',
    '|-------|----------|-------------|--------------|-----|',
    '| lists | bare     | 0.831 times | at least 0.8 | yes |',
    '| lists | bare     | 2346 times  | at most 2    | NO  |',
  ])
})
