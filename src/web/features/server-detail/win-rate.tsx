import { type ComponentType, lazy, Suspense } from 'react'
import { formatNumber } from '#shared/format/numbers.ts'
import { formatWinRate } from '#shared/formulas.ts'

/** The chart's code is large and comes after the figures; when it does not come, the ring stays plain. */
const Doughnut = lazy(
  async (): Promise<{ default: ComponentType<Rounds> }> =>
    import('./win-doughnut.tsx').then(
      ({ WinDoughnut }) => ({ default: WinDoughnut }),
      () => ({ default: PlainRing }),
    ),
)

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
        <Suspense fallback={<PlainRing />}>
          {hasRounds ? <Doughnut wins={wins} losses={losses} /> : <PlainRing />}
        </Suspense>
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

const PlainRing = () => <div className="win-rate-ring" />
