import { type Admin, admins } from '#shared/contracts/admins.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { playerPath } from '#web/lib/paths.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { useOwnRow } from '#web/site/people/use-own-row.ts'
import { CopyText } from '#web/ui/controls/copy-button.tsx'
import { type Column, ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'

const columns: Column<Admin>[] = [
  { head: 'Admin', cell: (admin) => <PlayerName player={admin} />, phone: 'lead' },
  { head: 'Steam ID', cell: (admin) => <CopyText text={admin.steam_id} />, isShort: true, room: 12, yields: 1 },
  { head: 'Immunity', cell: (admin) => formatNumber(admin.immunity), isNumber: true },
  { head: 'Bans', cell: (admin) => formatNumber(admin.ban_count), isNumber: true, phone: 'figure' },
  { head: 'Comms Bans', cell: (admin) => formatNumber(admin.comms_ban_count), isNumber: true },
]

export function AdminsPage() {
  const list = useList(admins.list, {
    pageSize: 15,
    searchText: (admin) => [admin.personaname, admin.steam_id, admin.immunity],
  })
  return (
    <ListScreen
      {...pageHeads.admins}
      list={list}
      loading="Loading admins…"
      failure="Failed to load admins"
      empty="No admins to display."
      columns={columns}
      rowKey={(admin) => admin.aid}
      rowClass={useOwnRow()}
      rowPath={(admin) => playerPath(admin.steam_id)}
    />
  )
}
