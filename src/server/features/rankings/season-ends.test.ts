import { expect, test } from 'vitest'
import { seasonEnds } from './season-ends.ts'

const at = (time: string) => Date.parse(time) / 1000
const now = new Date('2026-03-20T12:00:00Z')
const past = [
  { id: 9, name: '2026-03', started: 0, closed: at('2026-03-10T20:00:00Z') }, // closed by hand in its month
  { id: 8, name: 'Winter; cup', started: 0, closed: at('2026-02-28T23:00:00Z') },
]

test('the ends to come are the first moments of months in the time zone, over changes of the clocks', () => {
  const ends = seasonEnds(past, { monthly: true, time_zone: 'Europe/Stockholm' }, now)
  expect(ends.slice(0, 5).map(({ id, at }) => [id, new Date(at * 1000).toISOString()])).toEqual([
    ['season-8', '2026-02-28T23:00:00.000Z'],
    ['season-of-2026-03', '2026-03-10T20:00:00.000Z'],
    ['season-of-2026-03-2', '2026-03-31T22:00:00.000Z'],
    ['season-of-2026-04', '2026-04-30T22:00:00.000Z'],
    ['season-of-2026-05', '2026-05-31T22:00:00.000Z'],
  ])
  expect(ends).toHaveLength(14)
  expect(ends.at(-1)).toMatchObject({ title: 'Season 2027-02 ends', at: at('2027-02-28T23:00:00Z') })
  expect(new Set(ends.map(({ id }) => id)).size).toBe(14)
})

test('what was announced and what came are one event', () => {
  const [ahead] = seasonEnds([], { monthly: true, time_zone: 'UTC' }, now)
  const [behind] = seasonEnds(
    [{ id: 1, name: '2026-03', started: 0, closed: at('2026-04-01T00:00:07Z') }],
    { monthly: true, time_zone: 'UTC' },
    new Date('2026-04-02'),
  )
  expect(ahead?.id).toBe(behind?.id)
})

test('without monthly seasons there are only those of the past', () => {
  expect(seasonEnds(past, { monthly: false, time_zone: 'UTC' }, now).map(({ id }) => id)).toEqual([
    'season-8',
    'season-of-2026-03',
  ])
})
