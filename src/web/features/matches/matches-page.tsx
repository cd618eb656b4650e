import { type MatchSummary, matches } from '#shared/contracts/matches.ts'
import { formatHoursAgo } from '#shared/format/time-ago.ts'
import { matchPath } from '#web/lib/paths.ts'
import { MapLink, ServerLink } from '#web/site/subjects/subject-links.tsx'
import { type Column, ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

const columns: Column<MatchSummary>[] = [
  { head: 'Map', cell: (match) => <MapLink id={match.map_id} map={match} />, phone: 'lead', room: 14 },
  {
    head: 'Server',
    cell: ({ server_id, server_name }) => <ServerLink id={server_id} name={server_name} />,
    room: 14,
    yields: 1,
  },
  {
    head: 'Started',
    label: '',
    cell: ({ started }) => <RelativeTime value={started} format={formatHoursAgo} />,
    room: 9,
  },
  { head: 'Players', cell: ({ players }) => players, isShort: true, room: 5 },
]

export function MatchesPage() {
  const list = useList(matches.list, {
    pageSize: 15,
    searchText: ({ map_name, map_name_trans }) => [map_name, map_name_trans],
  })
  return (
    <ListScreen
      title="Matches"
      context="Newest first."
      list={list}
      loading="Loading matches…"
      failure="Failed to load matches"
      empty="No matches to display."
      columns={columns}
      rowKey={({ id }) => id}
      rowPath={({ id }) => matchPath(id)}
    />
  )
}
