import type { UseQueryResult } from '@tanstack/react-query'
import type { PlayerRank, PlayerStats } from '#shared/contracts/players.ts'
import { ProfileCard } from '#web/site/people/profile-card.tsx'
import { CompareLink } from './compare-link.tsx'
import { FriendNotice } from './friend-notice.tsx'
import { HeroFigures } from './hero-figures.tsx'
import { PlayerPresence } from './player-presence.tsx'
import { ReportLink } from './report-link.tsx'

/** Who this is, where they are, and how they do: all at a glance, before the tables. */
export function PlayerHero({
  steamId,
  serverId,
  stats,
  rank,
}: {
  steamId: string
  serverId: number
  stats: PlayerStats
  rank: UseQueryResult<PlayerRank>
}) {
  return (
    <ProfileCard player={{ ...stats, steam_id: steamId }} foot={<HeroFigures stats={stats} rank={rank} />}>
      <PlayerPresence steamId={steamId} lastSeen={stats.last_seen} />
      <div className="d-flex flex-wrap gap-2">
        <CompareLink steamId={steamId} serverId={serverId} />
        <ReportLink steamId={steamId} />
        <FriendNotice player={{ ...stats, steam_id: steamId }} />
      </div>
    </ProfileCard>
  )
}
