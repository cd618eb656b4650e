import type { ServerRound } from '#shared/contracts/servers.ts'
import { formatHoursAgo } from '#shared/format/time-ago.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { mapPath } from '#web/lib/paths.ts'
import { MatchTime } from '#web/site/subjects/match-time.tsx'
import { RoundResult, resultWord } from '#web/site/subjects/round-result.tsx'
import { MapLink } from '#web/site/subjects/subject-links.tsx'
import { ListSection } from '#web/ui/list/list-section.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { useRows } from '#web/ui/list/use-rows.ts'

const columns: Column<ServerRound>[] = [
  {
    head: 'Occurred',
    label: '',
    cell: ({ occurred, match_id }) => <MatchTime matchId={match_id} value={occurred} format={formatHoursAgo} />,
    isShort: true,
    room: 13, // a history can be of 1,000 hours
  },
  { head: 'Map', cell: (round) => <MapLink id={round.map_id} map={round} />, phone: 'lead' },
  { head: 'Result', cell: ({ win }) => <RoundResult win={win} />, isAction: true },
]

/** The newest rounds of a game server. */
export function ServerHistory({ rounds }: { rounds: readonly ServerRound[] }) {
  const list = useRows(listOrEmpty(rounds), {
    pageSize: 15,
    searchText: ({ map_name, map_name_trans, win }) => [map_name, map_name_trans, resultWord(win)],
  })
  return (
    <ListSection
      title="Map History (100 Max)"
      caption="Map History"
      list={list}
      loading="Loading server data…"
      failure="Failed to load map"
      empty="No Map History to display."
      columns={columns}
      pager="prev-next"
      rowKey={({ id }) => id}
      rowPath={({ map_id }) => mapPath(map_id)}
    />
  )
}
