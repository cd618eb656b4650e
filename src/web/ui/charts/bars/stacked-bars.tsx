import { useState } from 'react'
import { ChartSlider } from '#web/ui/charts/chart-slider.tsx'
import './stacked-bars.css'

interface StackedBarsProps {
  bars: readonly { lower: number; upper: number; name: string }[]
  keys: { lower: string; upper?: string } // without an upper one, bars have but one part
  says: string
  textOf: (index: number) => string
}

const HEIGHT = 100
const GAP = 0.2

/** Two numbers a bar, one on the other. What a bar says is told on hover, by touch and by arrow keys. */
export function StackedBars({ bars, keys, says, textOf }: StackedBarsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const most = Math.max(1, ...bars.map(({ lower, upper }) => lower + upper))
  const heightOf = (value: number) => (value / most) * HEIGHT
  return (
    <div className="stacked-bars">
      <div className="bars-plot">
        <svg viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ lower, upper, name }, index) => (
            <g key={name} className={index === chosen ? 'is-chosen' : ''} transform={`translate(${index + GAP / 2})`}>
              <rect y={HEIGHT - heightOf(lower)} width={1 - GAP} height={heightOf(lower)} />
              <rect
                className="bars-upper"
                y={HEIGHT - heightOf(lower + upper)}
                width={1 - GAP}
                height={heightOf(upper)}
              />
            </g>
          ))}
        </svg>
        <ChartSlider label={says} count={bars.length} chosen={chosen} onChoose={setChosen} textOf={textOf} />
      </div>
      <p className="bars-ends" aria-hidden="true">
        <span>{bars[0]?.name}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.name}</span>}
      </p>
      <p className="bars-told" aria-hidden="true">
        {chosen === null ? (
          <>
            <span className="bars-key">{keys.lower}</span>
            {keys.upper && <span className="bars-key is-upper">{keys.upper}</span>}
          </>
        ) : (
          textOf(Math.min(chosen, bars.length - 1))
        )}
      </p>
    </div>
  )
}
