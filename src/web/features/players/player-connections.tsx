import { type Connection, type PlayerServer, players } from '#shared/contracts/players.ts'
import { formatDateTime } from '#shared/format/dates.ts'
import { MISSING } from '#shared/format/numbers.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { serverLabel } from '#web/site/server-selector.tsx'
import { ServerLink } from '#web/site/subjects/subject-links.tsx'
import type { List } from '#web/ui/list/list.ts'
import type { Column } from '#web/ui/list/table/column.ts'
import { useList } from '#web/ui/list/use-list.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ProfileList } from './profile-list.tsx'

type Named = Connection & { server_name: string }

export function useConnections(steamId: string, servers: readonly PlayerServer[] | undefined, isAdmin: boolean) {
  const nameOf = (sid: number) =>
    serverLabel(sid, listOrEmpty(servers).find((server) => server.sid === sid)?.server_name)
  return useList(players.connections, {
    name: 'connections',
    params: { steam_id: steamId },
    enabled: isAdmin,
    rowsOf: (reply): readonly Named[] =>
      listOrEmpty(reply).map((connection) => ({ ...connection, server_name: nameOf(connection.server_id) })),
    pageSize: 10,
    searchText: ({ server_name, ip_address, ip_info }) => [server_name, ip_address, countryText(ip_info)],
  })
}

const columns: Column<Named>[] = [
  {
    head: 'Server',
    cell: ({ server_id, server_name }) => <ServerLink id={server_id} name={server_name} />,
    phone: 'line',
    room: 12,
  },
  { head: 'IP', cell: ({ ip_address }) => (ip_address ? <code>{ip_address}</code> : MISSING), phone: 'lead', room: 11 },
  { head: 'Country', label: '', cell: ({ ip_info }) => countryText(ip_info) || MISSING },
  {
    head: 'Date',
    cell: ({ connect_date }) => <RelativeTime value={connect_date} format={formatDateTime} />,
    isShort: true,
    room: 12.5,
  },
]

export function PlayerConnections({ list }: { list: List<Named> }) {
  return (
    <ProfileList
      title="Connection Log"
      list={list}
      loading="Retrieving connections..."
      empty="No Connection info to display."
      columns={columns}
      rowKey={({ id }) => id}
    />
  )
}

/** 'Sweden (SE)' */
function countryText(info: Connection['ip_info'] | null | undefined): string {
  const { country, country_iso } = info ?? {}
  return [country, country_iso && `(${country_iso})`].filter(Boolean).join(' ')
}
