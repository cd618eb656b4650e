import { startTransition, useEffect, useState } from 'react'

const CARDS_BELOW = 672 // px: where table.css makes a card of each row
const STEP = 5

/**
 * Rows a few at a time where they are cards: a browser styles and lays out all that is new in one go, and only between two steps does it
 * paint and hear fingers. Below the new rows those from before stay so long, so that the page keeps its height.
 */
export function useRowsInSteps<Row>(rows: readonly Row[], rowKey: (row: Row, place: number) => string | number) {
  const [before, setBefore] = useState<readonly Row[]>([])
  const same = rows.findIndex((row, place) => row !== before[place])
  const isToStep = same !== -1 && window.innerWidth < CARDS_BELOW
  const shown = isToStep && same + STEP < rows.length ? oneStep(rows, before, same + STEP, rowKey) : rows
  useEffect(() => {
    if (isToStep) startTransition(() => setBefore(shown))
  })
  return shown
}

function oneStep<Row>(
  rows: readonly Row[],
  before: readonly Row[],
  count: number,
  rowKey: (row: Row, place: number) => string | number,
): Row[] {
  const first = rows.slice(0, count)
  const keys = new Set(first.map(rowKey))
  return [...first, ...before.slice(count, rows.length).filter((row, place) => !keys.has(rowKey(row, count + place)))]
}
