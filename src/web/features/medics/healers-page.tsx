import { useParams } from 'react-router'
import { HEALER_SORTS, type Healer, type HealerSort, medics } from '#shared/contracts/medics.ts'
import { formatNumber, formatRatio } from '#shared/format/numbers.ts'
import { perMinute } from '#shared/formulas.ts'
import { healersPath, playerPath } from '#web/lib/paths.ts'
import { readId } from '#web/lib/read-id.ts'
import { ServerListScreen } from '#web/site/server-list-screen.tsx'
import { useStandingWords } from '#web/site/use-standing-words.ts'
import type { Column } from '#web/ui/list-screen.tsx'
import { useList } from '#web/ui/use-list.ts'
import { useSort } from '#web/ui/use-sort.ts'
import { medicTime, player, rank } from './medic-columns.tsx'

const SORTS: readonly { value: HealerSort; text: string }[] = [
  { value: 'healed_hp', text: 'Sorted By Healed HP' },
  { value: 'medic_time', text: 'Sorted By Medic Time' },
  { value: 'hpm', text: 'Sorted By Healed HP per Minute' },
]

const columns: Column<Healer>[] = [
  rank,
  player,
  { head: 'Healed HP', cell: ({ healed_hp }) => formatNumber(healed_hp), isNumber: true, phone: 'figure' },
  medicTime,
  {
    head: 'Healed HP per Minute',
    cell: ({ healed_hp, medic_time }) => formatRatio(perMinute(healed_hp, medic_time)),
    isNumber: true,
  },
]

export function HealersPage() {
  const serverId = readId(useParams().server_id)
  const [sort, setSort] = useSort(HEALER_SORTS)
  const standingWords = useStandingWords()
  const list = useList(medics.healers, {
    query: { server_id: serverId ?? '', sort_by: sort },
    enabled: serverId !== null,
    pageSize: 15,
    searchText: ({ personaname, steam_id, player_name }) => [
      personaname,
      steam_id,
      player_name,
      ...standingWords(steam_id),
    ],
  })
  return (
    <ServerListScreen
      title="Medics - Top Healers"
      search="Search Players"
      serverId={serverId}
      pathOf={healersPath}
      sort={sort}
      setSort={setSort}
      sorts={SORTS}
      list={list}
      loading="Loading healers…"
      failure="Failed to load healers"
      empty="No Players to display."
      columns={columns}
      rowKey={({ steam_id }) => steam_id}
      rowPath={({ steam_id }) => playerPath(steam_id)}
    />
  )
}
