import { useState } from 'react'
import { ChartSlider } from '#web/ui/charts/chart-slider.tsx'
import './heat-grid.css'

interface HeatGridProps {
  rows: readonly string[] // their names
  columns: readonly string[] // the same; an empty name is not written
  values: readonly (number | null)[] // row by row; null: not known
  start: number // the place the keys begin at
  says: string
  scale: string // what the strongest colour stands for
  textOf: (index: number) => string
}

const GAP = 0.08
const FAINTEST = 0.06

/** Numbers as the strength of a colour. What a place says is told on hover, by touch and by arrow keys. */
export function HeatGrid({ rows, columns, values, start, says, scale, textOf }: HeatGridProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const most = Math.max(1, ...values.map(Number))
  const placeOf = (index: number) => ({
    x: (index % columns.length) + GAP / 2,
    y: Math.floor(index / columns.length) + GAP / 2,
  })
  const box = { width: 1 - GAP, height: 1 - GAP }
  return (
    <div className="heat-grid">
      <div className="heat-columns" aria-hidden="true">
        {columns.map((name, index) => (
          <span key={name || index}>{name}</span>
        ))}
      </div>
      <div className="heat-rows" aria-hidden="true">
        {rows.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className="heat-plot">
        <svg viewBox={`0 0 ${columns.length} ${rows.length}`} preserveAspectRatio="none" aria-hidden="true">
          {[...values.entries()].map(([index, value]) =>
            value === null ? null : (
              <rect key={index} {...placeOf(index)} {...box} fillOpacity={FAINTEST + (1 - FAINTEST) * (value / most)} />
            ),
          )}
          {chosen !== null && <rect className="heat-chosen" {...placeOf(chosen)} {...box} />}
        </svg>
        <ChartSlider
          label={says}
          count={values.length}
          rows={rows.length}
          chosen={chosen}
          onChoose={setChosen}
          textOf={textOf}
          start={start}
        />
      </div>
      <p className="heat-told" aria-hidden="true">
        {chosen === null ? scale : textOf(chosen)}
      </p>
    </div>
  )
}
