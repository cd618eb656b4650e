import { expect, test } from 'vitest'
import { aTimeline } from '#testing/web/web-matches.ts'
import { joined } from './use-match-events.ts'

const before = aTimeline([
  ['join', 1, 1],
  ['kill', 2, 1],
])

test('what is new follows what is known', () => {
  const more = aTimeline([['leave', 9, 1]], { after: 2, count: 3 })
  expect(joined(before, more)).toMatchObject({ at: [1, 2, 9], who: [1, 1, 1], count: 3, after: 0 })
})

test('when nothing is new, nothing changes', () => {
  expect(joined(before, aTimeline([], { after: 2, count: 2 }))).toBe(before)
})

test('a reply that does not follow what is known adds nothing', () => {
  expect(joined(before, aTimeline([['kill', 9, 1]], { after: 7, count: 8 }))).toBe(before)
})
