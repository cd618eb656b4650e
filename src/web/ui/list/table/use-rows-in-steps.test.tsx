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

  test('others come in the same steps, above what is left of those before', () => {
    const seen = drawings().draw(from(101, 15))
    expect(seen.slice(0, 2)).toEqual([
      [...ids(101, 5), ...ids(6, 10)],
      [...ids(101, 10), ...ids(11, 5)],
    ])
    expect(seen.at(-1)).toEqual(ids(101, 15))
  })

  test('no row is drawn twice, and none below the last', () => {
    const { draw } = drawings()
    expect(draw(from(5, 15))[0]).toEqual([...ids(5, 5), ...ids(10, 6)])
    expect(draw(from(101, 8))[0]).toEqual([...ids(101, 5), ...ids(10, 3)])
  })

  test('what is the same at the beginning counts for nothing', () => {
    const rows = from(1, 15)
    const { draw } = drawings()
    draw(rows)
    expect(draw([...rows])).toEqual([ids(1, 15)])
    expect(draw(rows.slice(0, 12))).toEqual([ids(1, 12)])
    expect(draw([...rows.slice(0, 10), ...from(101, 5)])[0]).toEqual([...ids(1, 10), ...ids(101, 5)])
    expect(draw([])).toEqual([[]])
  })

  test('rows that are known by their place are all drawn', () => {
    const seen = drawings((_, place) => place).draw(from(101, 15))
    expect(seen[0]).toHaveLength(15)
  })
})

test('where they are lines of a table, they are drawn at once', () => {
  const { seen, draw } = drawings()
  expect(seen).toEqual([ids(1, 15)])
  expect(draw(from(101, 15))).toEqual([ids(101, 15)])
})
