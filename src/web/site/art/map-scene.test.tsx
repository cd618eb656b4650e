import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MapArt } from './map-art.tsx'
import { paintScene, readPlace } from './map-scene.ts'

const pathOf = (name: string) => paintScene(name).map(({ path }) => path)

test('a name always gives the same picture, in any case of its letters', () => {
  expect(paintScene('district_coop')).toEqual(paintScene('District_Coop'))
})

test('two names give two pictures, also of the same kind of place', () => {
  expect(pathOf('market_coop')).not.toEqual(pathOf('siege_coop'))
  expect(readPlace('market_coop').place).toBe(readPlace('siege_coop').place)
})

test.each([
  ['ministry_coop', 'city', 'haze'],
  ['market_night', 'town', 'night'],
  ['Docks_coopb2_day', 'harbour', 'day'],
  ['cs_motel_coop_nd_v1_3', 'dunes', 'night'],
  ['peak', 'mountains', 'snow'],
  ['depot_checkpoint', 'works', null],
  ['some_forest_b4', 'forest', null],
])('%s shows a place of the kind "%s"', (name, place, hour) => {
  expect(readPlace(name).place).toBe(place)
  if (hour) expect(readPlace(name).hour).toBe(hour)
})

const ODD = ['', 'a', '<svg onload=alert(1)>', '地図', '\u202egnp', 'x'.repeat(5000), '__proto__', 'constructor']
const PATH = /^[MLHVCSQTAZmlhvcsqtaz\d\s.-]*$/

test.each(ODD)('the name %j makes paths of plain numbers', (name) => {
  for (const { path, fill } of paintScene(name)) {
    expect(path).toMatch(PATH)
    expect(path).not.toMatch(/NaN|--/)
    expect(fill).toMatch(/^#[\da-f]{6}$/)
  }
})

test('every kind of place is drawn with sky, land and nothing that is not a number', () => {
  const names = Array.from({ length: 200 }, (_, index) => `map ${index}`)
  expect(new Set(names.map((name) => readPlace(name).place)).size).toBe(9)
  for (const name of names) {
    const strokes = paintScene(name)
    expect(strokes.length).toBeGreaterThanOrEqual(11)
    expect(strokes.map(({ path }) => path).join('')).not.toMatch(/NaN|undefined|--/)
  }
})

test('a picture is small enough for a page with several of them', () => {
  const sizes = ['buhriz_coop', 'sinjar_coop', 'tell_coop', 'crete_forest'].map((name) => pathOf(name).join('').length)
  expect(Math.max(...sizes)).toBeLessThan(15_000)
})

test('it is painted without styles of its own, which the page would refuse', () => {
  const { container } = render(<MapArt name="ministry_coop" />)
  expect(container.querySelectorAll('path').length).toBe(paintScene('ministry_coop').length)
  expect(container.querySelectorAll('[style], style, defs, image')).toHaveLength(0)
})
