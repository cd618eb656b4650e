import { type WeaponSummary, weapons } from '#shared/contracts/weapons.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { weaponPath } from '#web/lib/paths.ts'
import { type KillMeasure, KillShare, measureKills } from '#web/site/subjects/kill-share.tsx'
import { WeaponName } from '#web/site/subjects/weapon-name.tsx'
import { type Column, ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'

const columnsFor = (measure: KillMeasure): Column<WeaponSummary>[] => [
  {
    head: 'Weapon',
    cell: (weapon) => <WeaponName id={weapon.id} category={weapon.weapon_category} weapon={weapon} />,
    phone: 'lead',
    room: 18,
  },
  { head: 'Category', label: '', cell: ({ category_info }) => category_info?.category_name },
  {
    head: 'Kill Count',
    cell: ({ kill_count }) => <KillShare kills={kill_count} measure={measure} />,
    isNumber: true,
    phone: 'figure',
  },
]

export function WeaponsPage() {
  const list = useList(weapons.list, {
    pageSize: 15,
    searchText: ({ weapon_name, weapon_name_trans, category_info, weapon_desc }) => [
      weapon_name,
      weapon_name_trans,
      category_info?.category_name,
      weapon_desc,
    ],
  })
  return (
    <ListScreen
      {...pageHeads.weapons}
      list={list}
      loading="Loading weapons…"
      failure="Failed to load weapons"
      empty="No weapons to display."
      columns={columnsFor(measureKills(list.reply))}
      rowKey={({ id }) => id}
      rowPath={({ id }) => weaponPath(id)}
    />
  )
}
