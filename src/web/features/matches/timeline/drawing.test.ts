import { expect, test } from 'vitest'
import { aTimeline } from '#testing/web/web-matches.ts'
import { toLanes } from '#web/features/matches/story/lanes.ts'
import { readEvents } from '#web/features/matches/story/match-event.ts'
import { barsPath, countPlaces } from './bars.ts'
import { eventAt, laneAt } from './hit.ts'

const events = readEvents(
  aTimeline([
    ['kill', 0, 1],
    ['kill', 100, 1],
    ['kill', 100, 2],
    ['kill', 400, 1],
    ['revive', 200, 1, 2],
  ]),
)
const lanes = toLanes(events)
const whole = { from: 0, to: 400 }
const kills = lanes.get('kills') ?? []

test('each place of a view counts what happened in it, the ends included', () => {
  const counts = countPlaces(kills, whole)
  expect([counts[0], counts[100], counts[399]]).toEqual([1, 2, 1])
  expect(countPlaces(kills, { from: 50, to: 150 }).reduce((sum, count) => sum + count)).toBe(2)
  expect(countPlaces([], whole).some((count) => count > 0)).toBe(false)
})

test('a bar is the higher the more happened, and one alone is as high as a lane', () => {
  const heights = (most: number) =>
    [...barsPath(countPlaces(kills, whole), most).matchAll(/v-([\d.]+)/g)].map(([, high]) => Number(high))
  expect(heights(2)).toEqual([11, 20, 11])
  expect(heights(1)).toEqual([20, 20, 20])
  expect(barsPath(countPlaces([], whole), 0)).toBe('')
})

test('five thousand events are no longer an outline than the places there are', () => {
  const many = readEvents(aTimeline(Array.from({ length: 5000 }, (_, index) => ['kill', index, 1] as const)))
  expect(barsPath(countPlaces(many, { from: 0, to: 5000 }), 13).match(/M/g)).toHaveLength(400)
})

test('the pointer finds what is drawn under it, and nothing where nothing is near', () => {
  expect(laneAt(lanes, -1)).toBe('rounds')
  expect(laneAt(lanes, 0.2)).toBe('kills')
  expect(laneAt(lanes, 1)).toBe('leaves')
  expect(eventAt(lanes, whole, { x: 0.252, y: 0.2 })?.number).toBe(1) // the first of two in the same second
  expect(eventAt(lanes, whole, { x: 0.5, y: 0.2 })).toBeNull()
  expect(eventAt(lanes, whole, { x: 0.5, y: 0.55 })?.kind).toBe('revive')
  expect(eventAt(lanes, whole, { x: 0.5, y: 0.99 })).toBeNull()
})
