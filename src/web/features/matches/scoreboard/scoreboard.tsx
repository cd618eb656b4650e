import { useMemo } from 'react'
import type { MatchPlayer } from '#shared/contracts/matches.ts'
import type { Marking } from '#web/features/matches/use-marked-player.ts'
import { roleLabel } from '#web/site/people/role-badge.tsx'
import { useOwnRow } from '#web/site/people/use-own-row.ts'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { ListView } from '#web/ui/list/list-view.tsx'
import { useRows } from '#web/ui/list/use-rows.ts'
import { sortingOf, useSort } from '#web/ui/list/use-sort.ts'
import { SectionHead } from '#web/ui/page/section-head.tsx'
import { scoreboardColumns } from './scoreboard-columns.tsx'
import { SCOREBOARD_SORTS, type ScoreboardSort, sortPlayers } from './sort-players.ts'

const SORTS: readonly { value: ScoreboardSort; text: string }[] = [
  { value: 'score', text: 'Sorted By Score' },
  { value: 'kills', text: 'Sorted By Kills' },
  { value: 'deaths', text: 'Sorted By Deaths' },
  { value: 'kdr', text: 'Sorted By KDR' },
  { value: 'headshots', text: 'Sorted By Headshots' },
  { value: 'revives', text: 'Sorted By Revives' },
  { value: 'healed_hp', text: 'Sorted By Healed HP' },
  { value: 'caps', text: 'Sorted By Captures' },
  { value: 'tk_given', text: 'Sorted By Teamkills' },
  { value: 'time_played', text: 'Sorted By Time' },
  { value: 'name', text: 'Sorted By Player' },
]

const PAGE_SIZE = 16

/** Everybody who was there, and what they did. */
export function Scoreboard({ players, marking }: { players: readonly MatchPlayer[]; marking: Marking | null }) {
  const [sort, setSort] = useSort(SCOREBOARD_SORTS)
  const ownRow = useOwnRow()
  const sorted = useMemo(() => sortPlayers(players, sort), [players, sort])
  const list = useRows(sorted, {
    pageSize: PAGE_SIZE,
    searchText: ({ personaname, player_name, steam_id, roles }) => [
      personaname,
      player_name,
      steam_id,
      ...roles.map(roleLabel),
    ],
  })
  return (
    <section>
      <SectionHead
        title="Scoreboard"
        controls={
          <>
            <Select label="Sort" value={sort} options={SORTS} onChange={setSort} />
            <SearchBox label="Search Scoreboard" value={list.search} onChange={list.setSearch} />
          </>
        }
      />
      <ListView
        caption="Scoreboard"
        list={list}
        loading="Loading match…"
        failure="Failed to load match"
        empty="Nobody was there."
        columns={scoreboardColumns(marking)}
        sorting={sortingOf(SCOREBOARD_SORTS, sort, setSort)}
        rowKey={({ slot }) => slot}
        rowClass={ownRow}
      />
    </section>
  )
}
