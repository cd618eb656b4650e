import { useParams } from 'react-router'
import type { Healer, medics, Reviver } from '#shared/contracts/medics.ts'
import { playerPath } from '#web/lib/paths.ts'
import { readId } from '#web/lib/read-id.ts'
import { useOwnRow } from '#web/site/people/use-own-row.ts'
import { useStandingSearchWords } from '#web/site/people/use-standing-search-words.ts'
import { ServerListScreen, type ServerListScreenProps } from '#web/site/server-list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { useSort } from '#web/ui/list/use-sort.ts'

type Screen<Row, Sort extends string> = Pick<
  ServerListScreenProps<Row, Sort>,
  'title' | 'pathOf' | 'sorts' | 'loading' | 'failure' | 'columns'
>

export interface MedicsScreenProps<Row, Sort extends string> extends Screen<Row, Sort> {
  call: typeof medics.healers | typeof medics.revivers
  sortValues: readonly [Sort, ...Sort[]]
  certain: { sort: Sort; columns: Screen<Row, Sort>['columns'] } // when ranked by the lower end of an interval
}

/** The medics of a game server, or of all together, by what they did. */
export function MedicsScreen<Row extends Healer | Reviver, Sort extends string>(props: MedicsScreenProps<Row, Sort>) {
  const { call, sortValues, certain, ...screen } = props
  const serverId = readId(useParams().server_id)
  const [sort, setSort] = useSort(sortValues)
  const standingWords = useStandingSearchWords()
  const list = useList<typeof call, Row>(call, {
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
      {...screen}
      columns={sort === certain.sort ? certain.columns : screen.columns}
      search="Search Players"
      serverId={serverId}
      hasAll
      sort={sort}
      setSort={setSort}
      list={list}
      empty="No Players to display."
      rowKey={({ steam_id }) => steam_id}
      rowPath={({ steam_id }) => playerPath(steam_id)}
      rowClass={useOwnRow()}
    />
  )
}
