import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ALL_SERVERS } from '#shared/all-servers.ts'
import type { PlayerRank, PlayerStats } from '#shared/contracts/players.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { steamIdForms } from '#shared/steam-id.ts'
import { Card, CardGrid, CardNote } from '#web/ui/card.tsx'
import { CopyText } from '#web/ui/controls/copy-button.tsx'
import { Facts, StatCards } from '#web/ui/facts.tsx'
import { Rank } from '#web/ui/rank.tsx'
import { DateText } from '#web/ui/relative-time.tsx'
import { allTimeFact, combatFacts, medicalFacts, teamkillFacts } from './overview-facts.ts'
import './player-overview.css'

const PlayerAwards = lazy(async () => ({
  default: (await import('#web/site/honours/player-awards.tsx')).PlayerAwards,
}))

type RankQuery = UseQueryResult<PlayerRank>

export function PlayerOverview({
  steamId,
  serverId,
  stats,
  rank,
}: {
  steamId: string
  serverId: number
  stats: PlayerStats
  rank: RankQuery
}) {
  return (
    <>
      <StatCards
        facts={[
          { label: 'Rank', value: <RankValue rank={rank} /> },
          { label: 'Score', value: formatNumber(stats.score) },
          { label: 'Wins', value: formatNumber(stats.wins) },
          { label: 'Losses', value: formatNumber(stats.losses) },
        ]}
      />
      <CardGrid>
        <Card title="Kills/Deaths">
          <Facts facts={combatFacts(stats)} />
        </Card>
        <Card title="TeamKill">
          <Facts facts={teamkillFacts(stats, serverId === ALL_SERVERS)} />
        </Card>
        <Card title="Medical">
          <Facts facts={medicalFacts(stats)} />
        </Card>
        <Card title="Misc">
          <Facts
            facts={[
              { label: 'Last Seen', value: <DateText value={stats.last_seen} /> },
              allTimeFact(stats),
              { label: 'Caps', value: formatNumber(stats.caps) },
              { label: 'Suppressions', value: formatNumber(stats.suppressions) },
              { label: 'Arty Thrown', value: formatNumber(stats.arty_thrown) },
            ]}
          />
        </Card>
        <SteamIdCard steamId={steamId} />
        <Card title="Awards">
          <Suspense fallback={<CardNote>Retrieving awards...</CardNote>}>
            <PlayerAwards steamId={steamId} />
          </Suspense>
        </Card>
      </CardGrid>
    </>
  )
}

function RankValue({ rank }: { rank: RankQuery }) {
  if (rank.isLoading) return <span className="stat-waiting">Retrieving rank...</span>
  return <Rank value={rank.data?.rank} sharedBy={rank.data?.rank_shared_by} />
}

function SteamIdCard({ steamId }: { steamId: string }) {
  const forms = steamIdForms(steamId)
  return (
    <Card title="Steam ID">
      <Facts
        facts={[
          { label: 'ID64', value: <CopyText text={steamId} /> },
          ...(forms
            ? [
                { label: 'STEAM_0', value: <CopyText text={forms.steam0} /> },
                { label: 'STEAM_1', value: <CopyText text={forms.steam1} /> },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
