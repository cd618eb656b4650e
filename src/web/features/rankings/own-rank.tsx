import { Link } from 'react-router'
import { players } from '#shared/contracts/players.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { playerPath } from '#web/lib/paths.ts'
import { useSiteData } from '#web/site/people/site-data.tsx'
import { Rank } from '#web/ui/rank.tsx'
import './own-rank.css'

/** 'You: 69th', for who is signed in and has played there. */
export function OwnRank({ serverId }: { serverId: number }) {
  const { ownId } = useSiteData()
  return ownId === null ? null : <RankOf steamId={ownId} serverId={serverId} />
}

function RankOf({ steamId, serverId }: { steamId: string; serverId: number }) {
  const { data } = useCall(players.rank, { params: { steam_id: steamId, server_id: serverId } })
  if (typeof data?.rank !== 'number') return null
  return <OwnPlace steamId={steamId} serverId={serverId} rank={data.rank} sharedBy={data.rank_shared_by} />
}

interface Place {
  steamId: string
  serverId: number
  rank: number
  sharedBy?: number | undefined
}

export function OwnPlace({ steamId, serverId, rank, sharedBy }: Place) {
  return (
    <p className="own-rank">
      <Link to={playerPath(steamId, serverId)}>
        You: <Rank value={rank} sharedBy={sharedBy} />
      </Link>
    </p>
  )
}
