import { expect, test } from 'vitest'
import { clampPage, countPages, footerText, type List, matchingRows, pageWindow } from './list.ts'

const list: List<number> = {
  rows: [1, 2, 3],
  page: 1,
  pageCount: 1,
  pageSize: 15,
  total: 3,
  filtered: 3,
  search: '',
  isLoading: false,
  isStale: false,
  error: null,
  setSearch: () => undefined,
  setPage: () => undefined,
  retry: () => undefined,
}
const fifteen = Array.from({ length: 15 }, (_, index) => index)

test.each([
  ['all on one page', {}, '1–3 of 3'],
  ['a full page in the middle', { rows: fifteen, page: 2, filtered: 1234, total: 1234 }, '16–30 of 1,234'],
  ['the last, short page', { rows: [1, 2], page: 3, filtered: 32, total: 32 }, '31–32 of 32'],
  ['a search', { search: 'ann', total: 1500 }, '1–3 of 3 (1,500 total)'],
  ['a search that finds everything', { search: 'a' }, '1–3 of 3 (3 total)'],
  ['only spaces in the search box', { search: '  ' }, '1–3 of 3'],
  ['nothing at all', { rows: [], total: 0, filtered: 0 }, 'No results'],
  ['a search without matches', { rows: [], search: 'zzz', filtered: 0 }, 'No results'],
])('the footer of %s', (_, change, text) => {
  expect(footerText({ ...list, ...change })).toBe(text)
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [7, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i shows the numbers %j', (page, pageCount, numbers) => {
  expect(pageWindow(page, pageCount)).toEqual(numbers)
})

test.each([
  [0, 1],
  [1, 1],
  [15, 1],
  [16, 2],
  [150, 10],
])('%i rows make %i pages of 15', (rows, pages) => {
  expect(countPages(rows, 15)).toBe(pages)
})

test.each([
  [-3, 1],
  [0, 1],
  [4, 4],
  [99, 7],
])('page %i of 7 is page %i', (page, clamped) => {
  expect(clampPage(page, 7)).toBe(clamped)
})

test('search is trimmed, ignores case and finds parts of any field', () => {
  const rows = [
    { name: 'Ann', age: 31 },
    { name: 'Bob', age: null },
  ]
  const found = (search: string) => matchingRows(rows, search, ({ name, age }) => [name, age]).map(({ name }) => name)
  expect(found(' aNN ')).toEqual(['Ann'])
  expect(found('31')).toEqual(['Ann'])
  expect(found('b')).toEqual(['Bob'])
  expect(found('null')).toEqual([])
  expect(found('  ')).toEqual(['Ann', 'Bob'])
})
