import { startTransition, useEffect, useState } from 'react'

const CARDS_BELOW = 672 // px: where table.css makes a card of each row
const STEP = 5

type Key = string | number

/**
 * Rows that can be drawn now: where they are cards, new ones come a few at a time. A browser styles and lays out all that is new in one go,
 * and only between two steps does it paint and hear fingers.
 */
export function useRowsInSteps<Row>(rows: readonly Row[], rowKey: (row: Row, place: number) => Key): readonly Row[] {
  const [drawn, setDrawn] = useState<ReadonlySet<Key>>(new Set())
  const keys = rows.map(rowKey)
  const wanted = new Set(keys)
  const isDrawn = wanted.size === drawn.size && keys.every((key) => drawn.has(key))
  const isToStep = !isDrawn && window.innerWidth < CARDS_BELOW
  const left = new Set(isToStep ? [...wanted].filter((key) => !drawn.has(key)).slice(STEP) : [])
  useEffect(() => {
    if (isToStep) startTransition(() => setDrawn(new Set(keys.filter((key) => !left.has(key)))))
  })
  return left.size === 0 ? rows : rows.filter((row, place) => !left.has(rowKey(row, place)))
}
