import type { CareerMap } from '#shared/contracts/careers.ts'
import { formatWinInterval, winInterval } from '#shared/figures/win-interval.ts'
import { formatNumber, formatPercent } from '#shared/format/numbers.ts'
import { MapLink } from '#web/site/subjects/subject-links.tsx'
import { Card, CardNote } from '#web/ui/card.tsx'
import { IntervalBar } from '#web/ui/charts/bars/interval-bar.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { Table } from '#web/ui/list/table/table.tsx'

const MOST = 10

interface Rated extends CareerMap {
  share: number
  low: number
  high: number
}

const columns: Column<Rated>[] = [
  { head: 'Map', cell: (map) => <MapLink id={map.map_id} map={map} />, phone: 'lead', room: 9 },
  { head: 'Rounds', cell: ({ wins, losses }) => formatNumber(wins + losses), isNumber: true },
  { head: 'Lies within', label: '', cell: (map) => formatWinInterval(map), isNumber: true, room: 6.5 },
  {
    head: 'Win rate',
    cell: (map) => (
      <>
        {formatPercent(map.share * 100, 0)}
        <IntervalBar share={map.share} low={map.low} high={map.high} />
      </>
    ),
    isNumber: true,
    room: 6,
    phone: 'figure',
  },
]

/** Where they win: by what is certain of it, so that three lucky rounds do not come first. */
export function CareerMaps({ maps }: { maps: readonly CareerMap[] }) {
  const rated = maps
    .flatMap((map): Rated[] => {
      const interval = winInterval(map.wins, map.losses)
      return interval ? [{ ...map, ...interval, share: map.wins / (map.wins + map.losses) }] : []
    })
    .toSorted((one, other) => other.low - one.low)
  return (
    <Card title="Maps by win rate" className="progress-maps">
      {rated.length === 0 && <CardNote>No round has ended yet.</CardNote>}
      {rated.length > 0 && (
        <>
          <Table
            caption="Maps by win rate"
            columns={columns}
            rows={rated.slice(0, MOST)}
            rowKey={({ map_id }) => map_id}
          />
          <p className="progress-fine">
            Sorted by the lower end of where the true rate lies with 95 % certainty. The fewer the rounds, the wider.
          </p>
        </>
      )}
    </Card>
  )
}
