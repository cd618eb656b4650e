import type { MapSummary } from '#shared/contracts/maps.ts'
import { formatWinRate, winRate } from '#shared/figures/formulas.ts'
import { formatWinInterval, winInterval } from '#shared/figures/win-interval.ts'
import { formatHms } from '#shared/format/durations.ts'
import { formatNumber, NOT_AVAILABLE } from '#shared/format/numbers.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { MapCommand } from '#web/site/subjects/map-command.tsx'
import { NameList } from '#web/site/subjects/name-list.tsx'
import { MapLink, ServerLink } from '#web/site/subjects/subject-links.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IntervalBar } from '#web/ui/charts/bars/interval-bar.tsx'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { DateText } from '#web/ui/relative-time.tsx'
import './map-columns.css'

const WIN_RATE = 'Win Rate'

export const mapColumns: readonly Column<MapSummary>[] = [
  { head: 'Name', cell: (map) => <MapName map={map} />, phone: 'lead', room: 14 },
  { head: 'Command', label: '', cell: ({ map_name }) => <MapCommand map={map_name} />, room: 22, yields: 2 },
  {
    head: 'Servers',
    label: '',
    cell: ({ map_server_info }) => <ServerNames servers={map_server_info} />,
    room: 9.25,
    yields: 1,
    phone: 'fill',
  },
  { head: 'Wins', cell: ({ wins }) => formatNumber(wins), isNumber: true },
  { head: 'Losses', cell: ({ losses }) => formatNumber(losses), isNumber: true },
  {
    head: WIN_RATE,
    sortBy: 'diff_desc',
    sortsUpBy: 'diff_asc',
    cell: (map) => <WinRate map={map} />,
    isNumber: true,
  },
  { head: 'TK Count', cell: ({ tk_count }) => formatNumber(tk_count), isNumber: true, yields: 4 },
  {
    head: 'Play Time',
    sortBy: 'play_time',
    cell: ({ play_time }) => formatHms(play_time),
    isNumber: true,
    room: 6.75,
    phone: 'figure',
  },
  {
    head: 'Last Match',
    sortBy: 'last_match',
    cell: ({ last_start }) => (last_start ? <DateText value={last_start} /> : NOT_AVAILABLE),
    isNumber: true,
    room: 7.5,
    yields: 3,
  },
]

/** Sorted by what is certain, a map shows the stretch in which its win rate lies. */
export const certainColumns: readonly Column<MapSummary>[] = mapColumns.map((column) =>
  column.head === WIN_RATE
    ? { ...column, sortBy: 'easiest', sortsUpBy: 'hardest', cell: (map) => <CertainRate map={map} /> }
    : column,
)

function CertainRate({ map: { wins, losses } }: { map: MapSummary }) {
  const interval = winInterval(wins, losses)
  if (interval === null) return NOT_AVAILABLE
  return (
    <span className="certain-rate" title={`${formatNumber(wins)} of ${formatNumber(wins + losses)} rounds won`}>
      {formatWinInterval(interval)}
      <IntervalBar share={wins / (wins + losses)} {...interval} />
    </span>
  )
}

function MapName({ map }: { map: MapSummary }) {
  return (
    <span className="map-name">
      <MapLink id={map.id} map={map} /> {!map.enabled && <Badge>Disabled</Badge>}
    </span>
  )
}

function WinRate({ map: { wins, losses } }: { map: MapSummary }) {
  const rate = winRate(wins, losses)
  return (
    <>
      {formatWinRate(wins, losses)}
      <ShareBar
        share={rate === null ? null : rate / 100}
        says={`${formatNumber(wins)} of ${formatNumber(wins + losses)} rounds won`}
        tone="up"
        isOfWhole
      />
    </>
  )
}

function ServerNames({ servers }: { servers: MapSummary['map_server_info'] }) {
  const known = listOrEmpty(servers)
  if (known.length === 0) return null
  return (
    <NameList>
      {known.map(({ server_id, server_name }) => (
        <li key={server_id}>
          <ServerLink id={server_id} name={server_name} />
        </li>
      ))}
    </NameList>
  )
}
