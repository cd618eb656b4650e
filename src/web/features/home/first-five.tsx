import { leaderboard } from '#shared/contracts/leaderboard.ts'
import type { Server } from '#shared/contracts/servers.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { leaderboardPath } from '#web/lib/paths.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { serverLabel } from '#web/site/server-selector.tsx'
import { Rank } from '#web/ui/rank.tsx'
import { HomeCard } from './home-card.tsx'
import './first-five.css'

const HOW_MANY = 5

/** Who leads this season on the first game server. Nothing while nobody has a score, or when it cannot be loaded. */
export function FirstFive({ server: { sid, server_status } }: { server: Server }) {
  const query = { server_id: String(sid), sort_by: 'score', limit: String(HOW_MANY), offset: '0' } as const
  const { data } = useCall(leaderboard.list, { query })
  // Another server than ours may give the whole list.
  const rows = listOrEmpty(data)
    .filter(({ score }) => score > 0)
    .slice(0, HOW_MANY)
  if (rows.length === 0) return null
  return (
    <HomeCard id="first-five" title="Leading this season" to={leaderboardPath(sid)}>
      <p className="first-five-where">
        <bdi>{serverLabel(sid, server_status?.server_name)}</bdi>
      </p>
      <ol>
        {rows.map((row) => (
          <li key={row.steam_id} className="first-five-row">
            <Rank value={row.rank} sharedBy={row.rank_shared_by} />
            <PlayerName player={row} />
            <span className="first-five-score">
              <span className="visually-hidden">Score: </span>
              {formatNumber(row.score)}
            </span>
          </li>
        ))}
      </ol>
    </HomeCard>
  )
}
