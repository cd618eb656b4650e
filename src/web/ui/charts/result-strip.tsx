import { useState } from 'react'
import { ChartSlider } from './chart-slider.tsx'
import { ticksPath } from './ticks-path.ts'
import './result-strip.css'

interface Tick {
  isWin: boolean
  text: string // what there is to say of it
}

const MOST_TICKS = 100 // each has its place, so that few are as thin as many and the newest is always at the right
const HEIGHT = 20 // of the drawing: wins stand in the upper half, losses hang in the lower

/** One tick a result, the oldest first. Each is told on hover, by touch and by arrow keys. */
export function ResultStrip({ ticks, says }: { ticks: readonly Tick[]; says: string }) {
  const shown = ticks.slice(-MOST_TICKS)
  const [chosen, setChosen] = useState<number | null>(null)
  const last = shown.length - 1
  if (last < 0) return null
  const first = MOST_TICKS - shown.length
  const told = chosen === null ? undefined : shown[Math.min(chosen, last)]

  return (
    <div className="card result-strip">
      <p className="strip-says">{says}</p>
      <span className="strip-words" aria-hidden="true" />
      <div className="strip-ticks">
        <svg viewBox={`0 0 ${MOST_TICKS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {told && <rect className="strip-chosen" x={first + shown.indexOf(told)} width={1} height={HEIGHT} />}
          <path className="is-win" d={ticksPath(shown, true, first)} />
          <path className="is-loss" d={ticksPath(shown, false, first)} />
        </svg>
        <ChartSlider
          label={says}
          count={shown.length}
          chosen={chosen}
          onChoose={setChosen}
          textOf={(index) => tickText(shown[index])}
          style={{ left: `${first}%` }}
        />
      </div>
      <p className="strip-told" aria-hidden="true">
        {told ? <bdi>{tickText(told)}</bdi> : <Ends />}
      </p>
    </div>
  )
}

const tickText = (tick: Tick | undefined): string => (tick ? `${tick.isWin ? 'WIN' : 'LOSS'} · ${tick.text}` : '')

const Ends = () => (
  <>
    <span>Oldest</span>
    <span>Newest</span>
  </>
)
