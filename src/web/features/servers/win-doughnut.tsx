import { formatNumber } from '#shared/format/numbers.ts'
import './win-doughnut.css'

const OUTER = 50
const CUTOUT = 0.7
const RING = OUTER * (1 - CUTOUT)
const MIDDLE = OUTER - RING / 2

/** Wins in green, then losses in red, clockwise from the top. A zero is neither drawn nor labelled. */
export function WinDoughnut({ wins, losses }: { wins: number; losses: number }) {
  const share = wins / (wins + losses)
  return (
    <svg className="win-doughnut" viewBox="0 0 100 100" aria-hidden="true">
      <Arc className="is-win" from={0} to={share} value={wins} />
      <Arc className="is-loss" from={share} to={1} value={losses} />
    </svg>
  )
}

/** Part of the ring, from one share of it to another. */
function Arc({ className, from, to, value }: { className: string; from: number; to: number; value: number }) {
  if (value === 0) return null
  const angle = (from + to) * Math.PI
  return (
    <>
      <circle
        className={className}
        cx={OUTER}
        cy={OUTER}
        r={MIDDLE}
        strokeWidth={RING}
        pathLength={1}
        strokeDasharray={`${to - from} 1`}
        transform={`rotate(${from * 360 - 90} ${OUTER} ${OUTER})`}
      />
      <text x={OUTER + MIDDLE * Math.sin(angle)} y={OUTER - MIDDLE * Math.cos(angle)}>
        {formatNumber(value)}
      </text>
    </>
  )
}
