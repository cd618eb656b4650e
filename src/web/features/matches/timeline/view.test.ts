import { expect, test } from 'vitest'
import { around, isWhole, moved, placeOf, showing, tickTimes, timeAt, wholeView, zoomed } from './view.ts'

const LENGTH = 1000
const whole = wholeView(LENGTH)

test('zooming keeps the second under the pointer where it is', () => {
  const closer = zoomed(whole, 2, 250, LENGTH)
  expect(closer).toEqual({ from: 125, to: 625 })
  expect(placeOf(closer, 250)).toBe(placeOf(whole, 250))
  expect(zoomed(closer, 0.5, 250, LENGTH)).toEqual(whole)
})

test('a view never leaves the match, nor is it shorter than can be read', () => {
  expect(zoomed(whole, 2, 0, LENGTH)).toEqual({ from: 0, to: 500 })
  expect(zoomed(whole, 2, 1000, LENGTH)).toEqual({ from: 500, to: 1000 })
  expect(zoomed(whole, 1_000_000, 500, LENGTH)).toEqual({ from: 490, to: 510 })
  expect(zoomed(whole, 0.01, 500, LENGTH)).toEqual(whole)
  expect(moved({ from: 100, to: 200 }, -500, LENGTH)).toEqual({ from: 0, to: 100 })
  expect(moved({ from: 100, to: 200 }, 5000, LENGTH)).toEqual({ from: 900, to: 1000 })
  expect(zoomed(wholeView(5), 2, 2, 5)).toEqual({ from: 0, to: 5 })
})

test('a moment comes into view, and one in view moves nothing', () => {
  expect(around(734, 180, LENGTH)).toEqual({ from: 644, to: 824 })
  expect(around(5, 180, LENGTH)).toEqual({ from: 0, to: 180 })
  expect(around(20, 180, 60)).toEqual({ from: 0, to: 60 })
  const view = { from: 100, to: 200 }
  expect(showing(view, 150, LENGTH)).toBe(view)
  expect(showing(view, 500, LENGTH)).toEqual({ from: 450, to: 550 })
})

test('places and times are each other’s reverse', () => {
  const view = { from: 100, to: 300 }
  expect(placeOf(view, 150)).toBe(0.25)
  expect(timeAt(view, 0.25)).toBe(150)
  expect(isWhole(whole, LENGTH)).toBe(true)
  expect(isWhole(view, LENGTH)).toBe(false)
})

test.each([
  [{ from: 0, to: 40 }, [0, 5, 10, 15, 20, 25, 30, 35, 40]],
  [{ from: 61, to: 300 }, [90, 120, 150, 180, 210, 240, 270, 300]],
  [{ from: 0, to: 4717 }, [0, 600, 1200, 1800, 2400, 3000, 3600, 4200]],
  [{ from: 0, to: 1 }, [0]],
])('the axis of %j has round times', (view, times) => expect(tickTimes(view)).toEqual(times))
