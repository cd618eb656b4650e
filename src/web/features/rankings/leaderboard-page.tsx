import { useParams } from 'react-router'
import { ALL_SERVERS } from '#shared/all-servers.ts'
import {
  LEADERBOARD_SORTS,
  type LeaderboardRow,
  type LeaderboardSort,
  leaderboard,
} from '#shared/contracts/leaderboard.ts'
import { SEASONS_CALENDAR } from '#shared/feeds.ts'
import { fairKdr } from '#shared/figures/fair-rates.ts'
import { kdr } from '#shared/figures/formulas.ts'
import { formatNumber, formatRatio } from '#shared/format/numbers.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { leaderboardPath, playerPath } from '#web/lib/paths.ts'
import { readId } from '#web/lib/read-id.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { useOwnRow } from '#web/site/people/use-own-row.ts'
import { ServerListScreen } from '#web/site/server-list-screen.tsx'
import type { Column } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { useSort } from '#web/ui/list/use-sort.ts'
import { FeedLine } from '#web/ui/page/feed-line.tsx'
import { Rank } from '#web/ui/rank.tsx'
import { DateText } from '#web/ui/relative-time.tsx'
import { certainNote } from './medic-columns.tsx'
import { OwnRank } from './own-rank.tsx'
import { PastBoard } from './past-board.tsx'
import { SeasonSelect, useChosenSeason } from './season-select.tsx'

const SORTS: readonly { value: LeaderboardSort; text: string }[] = [
  { value: 'score', text: 'Sorted By Score' },
  { value: 'all_time_score', text: 'Sorted By All Time Score' },
  { value: 'kdr', text: 'Sorted By KDR' },
  { value: 'kdr_certain', text: 'Sorted By KDR (certain)' },
  { value: 'kills', text: 'Sorted By Kills' },
  { value: 'deaths', text: 'Sorted By Deaths' },
  { value: 'last_seen', text: 'Sorted By Last Seen' },
  { value: 'rank', text: 'Sorted By Rank' },
]

const columns = (allTimeNote: string | undefined, isCertain: boolean): Column<LeaderboardRow>[] => [
  {
    head: 'Rank',
    sortBy: 'rank',
    sortsUp: true,
    cell: ({ rank, rank_shared_by }) => <Rank value={rank} sharedBy={rank_shared_by} />,
    isShort: true,
    phone: 'first',
  },
  { head: 'Player', cell: (player) => <PlayerName player={player} />, phone: 'lead' },
  { head: 'Score', sortBy: 'score', cell: ({ score }) => formatNumber(score), isNumber: true, phone: 'figure' },
  {
    head: 'All Time Score',
    label: 'All Time',
    sortBy: 'all_time_score',
    note: allTimeNote,
    cell: ({ all_time_score }) => formatNumber(all_time_score),
    isNumber: true,
    yields: 1,
  },
  { head: 'Kills', sortBy: 'kills', cell: ({ kills }) => formatNumber(kills), isNumber: true },
  { head: 'Deaths', sortBy: 'deaths', cell: ({ deaths }) => formatNumber(deaths), isNumber: true },
  { head: 'KDR', sortBy: 'kdr', cell: ({ kills, deaths }) => formatRatio(kdr(kills, deaths)), isNumber: true },
  ...(isCertain ? [certainKdr] : []),
  {
    head: 'Last Seen',
    sortBy: 'last_seen',
    cell: ({ last_seen }) => <DateText value={last_seen} />,
    isNumber: true,
    room: 7.5,
    yields: 2,
  },
]

const certainKdr: Column<LeaderboardRow> = {
  head: 'KDR at least',
  sortBy: 'kdr_certain',
  note: certainNote('the KDR'),
  cell: ({ kills, deaths }) => formatRatio(fairKdr(kills, deaths)),
  isNumber: true,
}

/** A profile adds the score of this season under the same name; for those who have none the two agree. */
const allTimeNoteOf = (rows: readonly LeaderboardRow[]): string | undefined =>
  rows.some(({ score }) => score !== 0) ? 'is without this season’s score here; a player’s page adds it.' : undefined

export function LeaderboardPage() {
  const serverId = readId(useParams().server_id)
  const season = useChosenSeason()
  const isPast = serverId !== null && serverId !== ALL_SERVERS && season !== null // which have no final board together
  if (isPast) return <PastBoard key={season} serverId={serverId} season={season} />
  return <RunningBoard serverId={serverId} />
}

function RunningBoard({ serverId }: { serverId: number | null }) {
  const [sort, setSort] = useSort(LEADERBOARD_SORTS)
  const list = useList(leaderboard.list, {
    query: { server_id: serverId ?? '', sort_by: sort },
    enabled: serverId !== null,
    pageSize: 15,
    searchText: ({ personaname, steam_id, player_name }) => [personaname, steam_id, player_name],
  })
  return (
    <ServerListScreen
      {...pageHeads.leaderboard}
      serverId={serverId}
      pathOf={leaderboardPath}
      sort={sort}
      setSort={setSort}
      sorts={SORTS}
      moreControls={serverId !== ALL_SERVERS && <SeasonSelect />}
      hasAll
      list={list}
      loading="Loading leaderboard…"
      failure="Failed to load leaderboard"
      empty="No Players to display."
      columns={columns(allTimeNoteOf(list.rows), sort === 'kdr_certain')}
      foot={
        <>
          {serverId !== null && <OwnRank serverId={serverId} />}
          <FeedLine href={SEASONS_CALENDAR} text="Season ends as a calendar" />
        </>
      }
      rowKey={({ steam_id }) => steam_id}
      rowPath={({ steam_id }) => playerPath(steam_id)}
      rowClass={useOwnRow()}
    />
  )
}
