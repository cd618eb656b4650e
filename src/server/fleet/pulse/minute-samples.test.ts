import { expect, test } from 'vitest'
import { MinuteSamples } from './minute-samples.ts'

const MINUTE = 28_333_330 * 60 // the beginning of one

test('a minute is the most that was told in it, on the map of its last answer', () => {
  const samples = new MinuteSamples()
  samples.hear(1, { humans: 3, map: 'ministry_coop' }, MINUTE)
  samples.hear(1, { humans: 7, map: 'ministry_coop' }, MINUTE + 20)
  samples.hear(1, { humans: 5, map: 'workshop/123/crete_coop' }, MINUTE + 59.9)
  samples.hear(2, { humans: 0, map: 'siege' }, MINUTE + 30)
  expect(samples.finished(MINUTE + 59.99)).toEqual([])
  expect(samples.finished(MINUTE + 60)).toEqual([
    { serverId: 1, at: MINUTE, humans: 7, map: 'crete_coop' },
    { serverId: 2, at: MINUTE, humans: 0, map: 'siege' },
  ])
})

test('only a minute without any answer is one in which it could not be reached', () => {
  const samples = new MinuteSamples()
  for (let second = 0; second < 120; second += 5) {
    const answer = second === 70 ? { humans: 4, map: 'siege' } : null
    samples.hear(1, answer, MINUTE + second)
  }
  expect(samples.all().map(({ humans }) => humans)).toEqual([null, 4])
})

test('a name no map can have is no map', () => {
  const samples = new MinuteSamples()
  samples.hear(1, { humans: 1, map: 'siege' }, MINUTE)
  samples.hear(1, { humans: 1, map: '<script>\u202e' }, MINUTE + 1)
  samples.hear(2, { humans: 1, map: '../../etc' }, MINUTE + 1)
  expect(samples.all().map(({ map }) => map)).toEqual(['siege', 'etc'])
})

test('what is written down is forgotten, and what cannot be written does not grow for ever', () => {
  const samples = new MinuteSamples()
  for (let minute = 0; minute < 500; minute += 1) samples.hear(1, null, MINUTE + minute * 60)
  expect(samples.all()).toHaveLength(180)
  expect(samples.all().at(-1)?.at).toBe(MINUTE + 499 * 60)
  samples.forget(samples.finished(MINUTE + 499 * 60))
  expect(samples.all()).toHaveLength(1)
})
