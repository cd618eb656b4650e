import { useParams } from 'react-router'
import { medics, REVIVER_SORTS, type Reviver, type ReviverSort } from '#shared/contracts/medics.ts'
import { formatNumber, formatRatio } from '#shared/format/numbers.ts'
import { perMinute } from '#shared/formulas.ts'
import { playerPath, reviversPath } from '#web/lib/paths.ts'
import { readId } from '#web/lib/read-id.ts'
import { ServerListScreen } from '#web/site/server-list-screen.tsx'
import { useStandingWords } from '#web/site/use-standing-words.ts'
import type { Column } from '#web/ui/list-screen.tsx'
import { useList } from '#web/ui/use-list.ts'
import { useSort } from '#web/ui/use-sort.ts'
import { medicTime, player, rank } from './medic-columns.tsx'

const SORTS: readonly { value: ReviverSort; text: string }[] = [
  { value: 'revives', text: 'Sorted By Revives' },
  { value: 'medic_time', text: 'Sorted By Medic Time' },
  { value: 'rpm', text: 'Sorted By Revives per Minute' },
]

const columns: Column<Reviver>[] = [
  rank,
  player,
  { head: 'Revives', cell: ({ revives }) => formatNumber(revives), isNumber: true, phone: 'figure' },
  medicTime,
  {
    head: 'Revives per Minute',
    cell: ({ revives, medic_time }) => formatRatio(perMinute(revives, medic_time)),
    isNumber: true,
  },
]

export function ReviversPage() {
  const serverId = readId(useParams().server_id)
  const [sort, setSort] = useSort(REVIVER_SORTS)
  const standingWords = useStandingWords()
  const list = useList(medics.revivers, {
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
      title="Medics - Top Revivers"
      search="Search Players"
      serverId={serverId}
      pathOf={reviversPath}
      sort={sort}
      setSort={setSort}
      sorts={SORTS}
      list={list}
      loading="Loading revivers…"
      failure="Failed to load revivers"
      empty="No Players to display."
      columns={columns}
      rowKey={({ steam_id }) => steam_id}
      rowPath={({ steam_id }) => playerPath(steam_id)}
    />
  )
}
