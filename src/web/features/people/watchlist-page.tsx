import { type Watched, watchlist } from '#shared/contracts/notes.ts'
import { AdminOnly } from '#web/site/admin-only.tsx'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { ServerLink } from '#web/site/subjects/subject-links.tsx'
import { type Column, ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Unwatch } from './unwatch.tsx'

const TITLE = 'Watchlist'

export function WatchlistPage() {
  return (
    <AdminOnly title={TITLE}>
      <AllWatched />
    </AdminOnly>
  )
}

function AllWatched() {
  const list = useList(watchlist.list, {
    pageSize: 15,
    searchText: ({ person, reason }) => [person.personaname, person.steam_id, reason],
  })
  return (
    <ListScreen
      title={TITLE}
      context="Whose coming the admins want to hear of. Who plays now comes first."
      list={list}
      loading="Loading the watchlist…"
      failure="Failed to load the watchlist"
      empty="Nobody is watched."
      columns={columnsWith(list.retry)}
      rowKey={({ person }) => person.steam_id}
    />
  )
}

const columnsWith = (reload: () => void): Column<Watched>[] => [
  { head: 'Player', cell: ({ person }) => <PlayerName player={person} />, phone: 'lead', room: 12 },
  { head: 'Here', label: '', cell: (row) => <Here watched={row} />, room: 12, phone: 'line' },
  {
    head: 'Reason',
    label: '',
    cell: ({ reason }) => reason && <bdi>{reason}</bdi>,
    room: 12,
    yields: 2,
    phone: 'line',
  },
  { head: 'Watched since', cell: ({ added }) => <RelativeTime value={added} />, room: 8, yields: 1 },
  {
    head: 'Remove',
    cell: ({ person }) => <Unwatch steamId={person.steam_id} reload={reload} />,
    isAction: true,
    room: 9,
  },
]

function Here({ watched: { playing, joined } }: { watched: Watched }) {
  if (playing !== null) {
    return (
      <>
        <b>Playing now</b> on <ServerLink id={playing.server_id} name={playing.server_name} />
      </>
    )
  }
  if (joined === null) return 'Not seen'
  return (
    <>
      Joined <ServerLink id={joined.server_id} name={joined.server_name} /> <RelativeTime value={joined.at} />
    </>
  )
}
