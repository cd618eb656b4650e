import { type MapResult, maps } from '#shared/contracts/maps.ts'
import { formatWinInterval, winInterval } from '#shared/figures/win-interval.ts'
import { formatNumber, formatPercent } from '#shared/format/numbers.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Card, CardNote } from '#web/ui/card.tsx'
import { IntervalBar } from '#web/ui/charts/bars/interval-bar.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'
import './map-difficulty.css'

/** Numbers of players that are told together: of each alone there are too few rounds. */
const GROUPS = [
  [1, 2],
  [3, 4],
  [5, 8],
  [9, 12],
  [13, 16],
  [17, 24],
  [25, 255],
] as const

/** How hard a map is, by how many play it. A rate of few rounds is told by where it may lie. */
export function MapDifficulty({ mapId }: { mapId: number }) {
  const { data, isPending } = useCall(maps.difficulty, { params: { id: mapId } })
  const groups = GROUPS.flatMap(([from, to]) => groupOf(listOrEmpty(data), from, to) ?? [])
  return (
    <section aria-label="Difficulty">
      <SectionHead title="Difficulty" context="Rounds won by how many people fought for Security." />
      <Card className="map-difficulty">
        {groups.length === 0 && !isPending && <CardNote>No round with a known number of players yet.</CardNote>}
        <ul className="difficulty-rows">
          {groups.map((group) => (
            <li key={group.players}>
              <span>{group.players}</span>
              <span className="difficulty-bar">
                <IntervalBar share={group.share} low={group.low} high={group.high} />
              </span>
              <span className="difficulty-rate">
                {formatPercent(group.share * 100, 0)} <small>({formatWinInterval(group)})</small>
              </span>
              <span className="difficulty-rounds">
                {formatNumber(group.rounds)} {group.rounds === 1 ? 'round' : 'rounds'}
              </span>
            </li>
          ))}
        </ul>
        {groups.length > 0 && (
          <p className="difficulty-note">
            In brackets and as the wide bar: where the true rate lies with 95 % certainty. The fewer the rounds, the
            wider.
          </p>
        )}
      </Card>
    </section>
  )
}

function groupOf(results: readonly MapResult[], from: number, to: number) {
  const within = results.filter(({ players }) => players >= from && players <= to)
  const wins = within.reduce((sum, result) => sum + result.wins, 0)
  const losses = within.reduce((sum, result) => sum + result.losses, 0)
  const interval = winInterval(wins, losses)
  const players = to === 255 ? `${from} players or more` : `${from}–${to} players`
  return interval && { ...interval, players, share: wins / (wins + losses), rounds: wins + losses }
}
