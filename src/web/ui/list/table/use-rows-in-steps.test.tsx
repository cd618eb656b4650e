import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useRowsInSteps } from './use-rows-in-steps.ts'

const from = (first: number, count: number) => Array.from({ length: count }, (_, place) => ({ id: first + place }))
const ids = (first: number, count: number) => from(first, count).map(({ id }) => id)

/** The ids that were drawn, drawing by drawing. */
function drawings(rowKey = ({ id }: { id: number }, _place: number) => id) {
  const seen: number[][] = []
  const { rerender } = renderHook(
    ({ rows }) => {
      seen.push(useRowsInSteps(rows, rowKey).map(({ id }) => id))
    },
    { initialProps: { rows: from(1, 15) } },
  )
  const draw = (rows: { id: number }[]) => {
    seen.splice(0)
    rerender({ rows })
    return seen
  }
  return { seen, draw }
}

describe('where rows are cards', () => {
  beforeEach(() => {
    vi.stubGlobal('innerWidth', 360)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('five are drawn, then five more, until all are', () => {
    const { seen } = drawings()
    expect(seen.slice(0, 3)).toEqual([ids(1, 5), ids(1, 10), ids(1, 15)])
    expect(seen.at(-1)).toEqual(ids(1, 15))
  })

  test('of others, too, and of those before none is left', () => {
    const seen = drawings().draw(from(101, 15))
    expect(seen.slice(0, 3)).toEqual([ids(101, 5), ids(101, 10), ids(101, 15)])
    expect(seen.at(-1)).toEqual(ids(101, 15))
  })

  test('rows that are drawn already stay, wherever they stand now', () => {
    const { draw } = drawings()
    expect(draw(from(9, 15))[0]).toEqual([...ids(9, 7), ...ids(16, 5)])
    expect(draw([...from(100, 2), ...from(9, 15)])[0]).toEqual([100, 101, ...ids(9, 15)])
    expect(draw(from(9, 15).reverse())[0]).toEqual(ids(9, 15).reverse())
    expect(draw(from(9, 3))[0]).toEqual(ids(9, 3))
  })

  test('those that went come back in steps, too', () => {
    const { draw } = drawings()
    expect(draw([]).at(-1)).toEqual([])
    expect(draw(from(1, 15)).slice(0, 3)).toEqual([ids(1, 5), ids(1, 10), ids(1, 15)])
  })

  test('two rows with one key are no reason to draw for ever', () => {
    const seen = drawings(() => 7).seen
    expect(seen.at(-1)).toEqual(ids(1, 15))
    expect(seen.length).toBeLessThan(5)
  })

  test('rows that are known by their place are all drawn', () => {
    const { draw } = drawings((_, place) => place)
    expect(draw(from(101, 15))).toEqual([ids(101, 15)])
    expect(draw(from(101, 18)).at(-1)).toEqual(ids(101, 18))
  })
})

test('where they are lines of a table, they are drawn at once', () => {
  const { seen, draw } = drawings()
  expect(seen).toEqual([ids(1, 15)])
  expect(draw(from(101, 15))).toEqual([ids(101, 15)])
})
