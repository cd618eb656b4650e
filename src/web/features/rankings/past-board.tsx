import { type PastRow, seasons } from '#shared/contracts/seasons.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { leaderboardPath, playerPath } from '#web/lib/paths.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { useSiteData } from '#web/site/people/site-data.tsx'
import { useOwnRow } from '#web/site/people/use-own-row.ts'
import { ServerListScreen } from '#web/site/server-list-screen.tsx'
import type { Column } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { Rank } from '#web/ui/rank.tsx'
import { OwnPlace } from './own-rank.tsx'
import { SeasonSelect } from './season-select.tsx'

const COLUMNS: Column<PastRow>[] = [
  { head: 'Rank', cell: ({ rank }) => <Rank value={rank} />, isShort: true, phone: 'first' },
  { head: 'Player', cell: (player) => <PlayerName player={player} />, phone: 'lead' },
  { head: 'Score', cell: ({ score }) => formatNumber(score), isNumber: true, phone: 'figure' },
]

/** The board as it was when a season was closed. */
export function PastBoard({ serverId, season }: { serverId: number; season: number }) {
  const list = useList(seasons.board, {
    params: { season },
    query: { server_id: serverId },
    pageSize: 15,
    searchText: ({ personaname, steam_id, player_name }) => [personaname, steam_id, player_name],
  })
  return (
    <ServerListScreen
      title="Leaderboard"
      serverId={serverId}
      pathOf={leaderboardPath}
      list={list}
      moreControls={<SeasonSelect />}
      loading="Loading leaderboard…"
      failure="Failed to load leaderboard"
      empty="Nobody had a score here in that season."
      columns={COLUMNS}
      foot={<OwnPast serverId={serverId} season={season} />}
      rowKey={({ steam_id }) => steam_id}
      rowPath={({ steam_id }) => playerPath(steam_id, serverId)}
      rowClass={useOwnRow()}
    />
  )
}

function OwnPast({ serverId, season }: { serverId: number; season: number }) {
  const { ownId } = useSiteData()
  const mine = useCall(seasons.ofPlayer, {
    params: { steam_id: ownId ?? '', server_id: serverId },
    enabled: ownId !== null,
  })
  const found = mine.data?.find(({ id }) => id === season)
  return ownId !== null && found ? <OwnPlace steamId={ownId} serverId={serverId} rank={found.rank} /> : null
}
