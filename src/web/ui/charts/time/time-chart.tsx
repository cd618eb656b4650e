import { useState } from 'react'
import { ChartSlider } from '#web/ui/charts/chart-slider.tsx'
import { areaPath, runsOf, stepsOf } from './runs-of.ts'
import { timeTicks } from './time-ticks.ts'
import './time-chart.css'

export interface TimeSpan {
  from: number // epoch seconds
  to: number
}

interface TimeChartProps extends TimeSpan {
  mean: readonly (number | null)[] // in steps of one length; null: a gap
  most: readonly (number | null)[]
  closed: readonly TimeSpan[] // gaps that are marked
  band: readonly (TimeSpan & { text: string })[] // what went on meanwhile
  says: string
  textOf: (index: number) => string
}

const HEIGHT = 100
const LINES = 4

/** A history as an area, to scale, with what went on beneath it. What one place says is told on hover and by arrow keys. */
export function TimeChart({ from, to, mean, most, closed, band, says, textOf }: TimeChartProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const count = mean.length
  const top = Math.max(LINES, Math.ceil(Math.max(0, ...most.map(Number)) / LINES) * LINES)
  const hasMost = most.some((value, index) => value !== mean[index])
  const placeOf = (time: number) => ((time - from) / (to - from)) * count
  const leftOf = (time: number) => `${(Math.min(Math.max(time, from), to) - from) / ((to - from) / 100)}%`
  return (
    <div className="time-chart">
      <span className="time-values" aria-hidden="true">
        <span>{top}</span>
        <span>{top / 2}</span>
        <span>0</span>
      </span>
      <div className="time-plot">
        <svg viewBox={`0 0 ${count} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="time-lines" d={[0, 0.5, 1].map((part) => `M0 ${part * HEIGHT}H${count}`).join('')} />
          {closed.map((span) => (
            <rect
              key={span.from}
              className="time-closed"
              x={placeOf(span.from)}
              width={placeOf(span.to) - placeOf(span.from)}
              height={HEIGHT}
            />
          ))}
          <path className="time-most" d={areaPath(most, top, HEIGHT)} />
          <path className="time-mean" d={areaPath(mean, top, HEIGHT)} />
          <path className="time-edge" d={edgePath(mean, top)} />
          {chosen !== null && <path className="time-chosen" d={`M${chosen + 0.5} 0V${HEIGHT}`} />}
        </svg>
        {count > 0 && <ChartSlider label={says} count={count} chosen={chosen} onChoose={setChosen} textOf={textOf} />}
      </div>
      <div className="time-band" aria-hidden="true">
        {band.map((part, index) => (
          <span
            key={part.from}
            className={index % 2 === 0 ? 'time-part' : 'time-part is-other'}
            style={{ left: leftOf(part.from), right: `calc(100% - ${leftOf(part.to)})` }}
            title={part.text}
          >
            <bdi>{part.text}</bdi>
          </span>
        ))}
      </div>
      <div className="time-ticks" aria-hidden="true">
        {timeTicks(from, to).map(({ at, text }) => (
          <span key={at} style={{ left: leftOf(at) }}>
            {text}
          </span>
        ))}
      </div>
      <p className="time-told" aria-hidden="true">
        {chosen === null ? (
          <Legend hasMost={hasMost} hasClosed={closed.length > 0} />
        ) : (
          <bdi>{textOf(Math.min(chosen, count - 1))}</bdi>
        )}
      </p>
    </div>
  )
}

/** Only the upper edge of the area. */
function edgePath(values: readonly (number | null)[], top: number): string {
  return runsOf(values)
    .map(({ first, values: run }) => stepsOf(run, top, HEIGHT).replace(/^V(\S+?)h1/, `M${first} $1h1`))
    .join('')
}

const Legend = ({ hasMost, hasClosed }: { hasMost: boolean; hasClosed: boolean }) => (
  <>
    <span className="time-key">{hasMost ? 'On average' : 'Players'}</span>
    {hasMost && <span className="time-key is-most">Most at once</span>}
    {hasClosed && <span className="time-key is-closed">Could not be reached</span>}
  </>
)
