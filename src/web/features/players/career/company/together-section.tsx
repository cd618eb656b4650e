import type { Together } from '#shared/contracts/careers.ts'
import { winRate } from '#shared/figures/formulas.ts'
import { winDifference } from '#shared/figures/win-interval.ts'
import { formatNumber, formatPercent } from '#shared/format/numbers.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { Table } from '#web/ui/list/table/table.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'
import './together-section.css'

type Mate = Together['mates'][number]

const columnsOf = (own: Together): Column<Mate>[] => [
  { head: 'Player', cell: (mate) => <PlayerName player={mate} />, phone: 'lead', room: 14 },
  { head: 'Rounds', cell: ({ wins, losses }) => formatNumber(wins + losses), isNumber: true },
  {
    head: 'Won together',
    cell: ({ wins, losses }) => formatPercent(winRate(wins, losses), 0),
    isNumber: true,
    phone: 'figure',
  },
  {
    head: 'Won without',
    cell: ({ wins, losses }) => formatPercent(winRate(own.wins - wins, own.losses - losses), 0),
    isNumber: true,
  },
  { head: 'Difference', cell: (mate) => differenceText(mate, own), isNumber: true, room: 12, yields: 1 },
]

/** '+12 (3 to 21) points': how much more often they win, and where that lies with 95 % certainty. */
export function differenceText(mate: Pick<Mate, 'wins' | 'losses'>, own: Pick<Together, 'wins' | 'losses'>): string {
  const without = { wins: own.wins - mate.wins, losses: own.losses - mate.losses }
  const found = winDifference(mate, without)
  if (found === null) return ''
  const points = (share: number) => Math.round(share * 100)
  const signed = `${found.difference > 0 ? '+' : ''}${points(found.difference)}`
  return `${signed} (${Math.floor(found.low * 100)} to ${Math.ceil(found.high * 100)}) points`
}

export function TogetherSection({ together }: { together: Together }) {
  const { mates, matches } = together
  return (
    <section>
      <SectionHead
        title="Together"
        context="How often they win beside somebody, and otherwise; never from fewer than 20 rounds."
      />
      {mates.length === 0 ? (
        <Empty text="Not enough rounds with anybody yet." />
      ) : (
        <>
          <Table caption="Together" columns={columnsOf(together)} rows={mates} rowKey={({ steam_id }) => steam_id} />
          <p className="company-fine">
            From the latest {formatNumber(matches)} matches. In brackets: where the true difference lies with 95 %
            certainty; one that reaches below 0 may be chance.
          </p>
        </>
      )}
    </section>
  )
}
