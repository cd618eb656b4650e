import type { MapRound } from '#shared/contracts/maps.ts'
import { formatHoursAgo } from '#shared/format/time-ago.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { serverPath } from '#web/lib/paths.ts'
import { RoundResult, resultWord } from '#web/site/subjects/round-result.tsx'
import { ServerLink } from '#web/site/subjects/subject-links.tsx'
import { ListSection } from '#web/ui/list/list-section.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { useRows } from '#web/ui/list/use-rows.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

const columns: Column<MapRound>[] = [
  {
    head: 'Occurred',
    label: '',
    cell: ({ occurred }) => <RelativeTime value={occurred} format={formatHoursAgo} />,
    isShort: true,
    room: 12.5,
  },
  {
    head: 'Server',
    cell: ({ server_id, server_name }) => <ServerLink id={server_id} name={server_name} />,
    phone: 'lead',
  },
  { head: 'Result', cell: ({ win }) => <RoundResult win={win} />, isAction: true },
]

/** The newest rounds on a map. */
export function MapHistory({ rounds }: { rounds: readonly MapRound[] }) {
  const list = useRows(listOrEmpty(rounds), {
    pageSize: 15,
    searchText: ({ server_name, win }) => [server_name, resultWord(win)],
  })
  return (
    <ListSection
      title="Map History"
      list={list}
      loading="Loading map…"
      failure="Failed to load map"
      empty="No Map History to display."
      columns={columns}
      rowKey={({ id }) => id}
      rowPath={({ server_id }) => serverPath(server_id)}
    />
  )
}
