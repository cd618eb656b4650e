import { expect, test } from 'vitest'
import { ART, drawContours } from './contours.ts'

test('a name always gives the same landscape, in any case of its letters', () => {
  expect(drawContours('district_coop')).toEqual(drawContours('District_Coop'))
})

test('two names give two landscapes', () => {
  expect(drawContours('district_coop').levels).not.toEqual(drawContours('district_night').levels)
})

const LINES = /^(?:M-?\d+ -?\d+(?:Q-?\d+ -?\d+ -?\d+ -?\d+)+Z)+$/

test.each(['', 'a', 'ministry_coop', '<svg onload=alert(1)>', '地図', '\u202egnp'])(
  'the name %j makes closed lines of plain numbers',
  (name) => expect(drawContours(name).levels.filter((path) => !LINES.test(path))).toEqual([]),
)

test('a name of any length will do', () => {
  expect(drawContours('x'.repeat(5000)).levels.every((path) => LINES.test(path))).toBe(true)
})

test('the drawing is small enough for a page with several of them', () => {
  const sizes = ['buhriz_coop', 'sinjar_coop', 'tell_coop', 'crete'].map((name) => drawContours(name).levels.join(''))
  expect(Math.max(...sizes.map((paths) => paths.length))).toBeLessThan(40_000)
})

test('summits lie inside the picture', () => {
  const { summits } = drawContours('cs_motel_coop_nd_v1_3')
  expect(summits.length).toBeGreaterThan(0)
  for (const [x, y] of summits) {
    expect(x > 0 && x < ART.width && y > 0 && y < ART.height).toBe(true)
  }
})
