import { type PlayerWeapon, players } from '#shared/contracts/players.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { weaponPath } from '#web/lib/paths.ts'
import { type KillMeasure, KillShare } from '#web/site/subjects/kill-share.tsx'
import { WeaponName } from '#web/site/subjects/weapon-name.tsx'
import type { List } from '#web/ui/list/list.ts'
import type { Column } from '#web/ui/list/table/column.ts'
import { useList } from '#web/ui/list/use-list.ts'
import { ProfileList } from './profile-list.tsx'

const columnsFor = (measure: KillMeasure): Column<PlayerWeapon>[] => [
  {
    head: 'Weapon',
    cell: (weapon) => <WeaponName id={weapon.weapon_id} category={weapon.weapon_category_id} weapon={weapon} />,
    phone: 'lead',
    room: 18,
  },
  { head: 'Category', label: '', cell: ({ weapon_category }) => weapon_category },
  {
    head: 'Kill Count',
    cell: ({ kill_count }) => <KillShare kills={kill_count} measure={measure} />,
    isNumber: true,
    phone: 'figure',
  },
  { head: 'TK Count', cell: ({ tk_count }) => formatNumber(tk_count), isNumber: true },
]

export const usePlayerWeapons = ({ steamId, serverId }: { steamId: string; serverId: number }) =>
  useList(players.weapons, {
    name: 'weapons',
    params: { steam_id: steamId, server_id: serverId },
    pageSize: 10,
    searchText: ({ weapon_name, weapon_name_trans, weapon_category }) => [
      weapon_name,
      weapon_name_trans,
      weapon_category,
    ],
  })

export function PlayerWeapons({ list, measure }: { list: List<PlayerWeapon>; measure: KillMeasure }) {
  return (
    <ProfileList
      title="Weaponry"
      list={list}
      loading="Retrieving weapons..."
      empty="No Weapons to display."
      columns={columnsFor(measure)}
      rowKey={({ id }) => id}
      rowPath={({ weapon_id }) => weaponPath(weapon_id)}
    />
  )
}
