import { expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'

test('the entry unasked for longest makes room', () => {
  const map = new RecentMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3])
})

test('an entry set again counts as asked for and takes no second place', () => {
  const map = new RecentMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 4)
  map.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([4, undefined, 3])
})

test('a deleted entry is gone', () => {
  const map = new RecentMap<string, number>(2)
  map.set('a', 1)
  map.delete('a')
  expect(map.get('a')).toBeUndefined()
})
