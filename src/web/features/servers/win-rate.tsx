import { formatWinRate } from '#shared/figures/formulas.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { WinDoughnut } from './win-doughnut.tsx'
import './win-rate.css'

interface Rounds {
  wins: number
  losses: number
}

/** Rounds won against rounds lost. */
export function WinRate({ wins, losses }: Rounds) {
  const hasRounds = wins + losses > 0
  return (
    <figure className="card win-rate">
      <div
        className="win-rate-chart"
        role="img"
        aria-label={`${formatNumber(wins)} wins and ${formatNumber(losses)} losses`}
      >
        {hasRounds ? <WinDoughnut wins={wins} losses={losses} /> : <div className="win-rate-ring" />}
      </div>
      <figcaption>
        Win Rate: <strong>{formatWinRate(wins, losses, 0)}</strong>
      </figcaption>
      <p className="win-rate-legend" aria-hidden="true">
        <span className="is-win">Wins</span>
        <span className="is-loss">Losses</span>
      </p>
    </figure>
  )
}
