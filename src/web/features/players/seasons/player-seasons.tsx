import { Link } from 'react-router'
import { type SeasonOfPlayer, seasons } from '#shared/contracts/seasons.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { leaderboardPath } from '#web/lib/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Rank } from '#web/ui/rank.tsx'
import './player-seasons.css'

/** Where a player stood on a game server when each season was closed. Nothing for who had no score in any. */
export function PlayerSeasons({ steamId, serverId }: { steamId: string; serverId: number }) {
  const { data } = useCall(seasons.ofPlayer, { params: { steam_id: steamId, server_id: serverId } })
  if (!data || data.length === 0) return null
  return (
    <div className="player-seasons">
      <Card title="Past Seasons">
        <Facts
          facts={data.map((season) => ({ label: season.name, value: <Place season={season} serverId={serverId} /> }))}
        />
      </Card>
    </div>
  )
}

function Place({ season: { id, rank, rank_of, score }, serverId }: { season: SeasonOfPlayer; serverId: number }) {
  return (
    <span>
      <Link to={`${leaderboardPath(serverId)}?season=${id}`}>
        <Rank value={rank} /> of {formatNumber(rank_of)}
      </Link>{' '}
      · {formatNumber(score)} points
    </span>
  )
}
