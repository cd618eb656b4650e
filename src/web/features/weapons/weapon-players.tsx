import type { WeaponUser } from '#shared/contracts/weapons.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { playerPath } from '#web/lib/paths.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { useOwnRow } from '#web/site/people/use-own-row.ts'
import { ServerLink } from '#web/site/subjects/subject-links.tsx'
import type { List } from '#web/ui/list/list.ts'
import { ListSection } from '#web/ui/list/list-section.tsx'
import type { Column } from '#web/ui/list/table/column.ts'

const columns: Column<WeaponUser>[] = [
  { head: 'Player', cell: (player) => <PlayerName player={player} />, phone: 'lead' },
  { head: 'Kill Count', cell: ({ kill_count }) => formatNumber(kill_count), isNumber: true, phone: 'figure' },
  { head: 'TK Count', cell: ({ tk_count }) => formatNumber(tk_count), isNumber: true },
  {
    head: 'Server',
    phone: 'fill',
    room: 12,
    yields: 1,
    cell: ({ server_id, server_info }) => <ServerLink id={server_id} name={server_info?.server_name} />,
  },
]

/** Who used the weapon, and on which server. */
export function WeaponPlayers({ list }: { list: List<WeaponUser> }) {
  return (
    <ListSection
      title="Players"
      list={list}
      loading="Loading weapon…"
      failure="Failed to load weapon"
      empty="No Players to display."
      columns={columns}
      rowKey={({ steam_id, server_id }) => `${steam_id}-${server_id}`}
      rowClass={useOwnRow()}
      rowPath={({ steam_id }) => playerPath(steam_id)}
    />
  )
}
