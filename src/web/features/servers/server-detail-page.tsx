import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { type Server, type ServerStats, servers } from '#shared/contracts/servers.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { healersPath, leaderboardPath, reviversPath } from '#web/lib/paths.ts'
import { readId } from '#web/lib/read-id.ts'
import { NoticeLink } from '#web/site/notices/notice-link.tsx'
import { serverLabel } from '#web/site/server-selector.tsx'
import { RoundStrip } from '#web/site/subjects/round-strip.tsx'
import { mapLabel } from '#web/site/subjects/subject-links.tsx'
import { StatCards } from '#web/ui/facts.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ScreenError } from '#web/ui/page/screen-error.tsx'
import { EmbedPart } from './embed/embed-part.tsx'
import { RightNow } from './now/right-now.tsx'
import { useLate } from './now/use-late.ts'
import { PulsePart } from './pulse/pulse-part.tsx'
import { ServerHistory } from './server-history.tsx'
import { WinRate } from './win-rate.tsx'
import './server-detail-page.css'

const RecordLine = lazy(async () => ({ default: (await import('#web/site/honours/record-line.tsx')).RecordLine }))

export function ServerDetailPage() {
  const serverId = readId(useParams().server_id)
  if (serverId === null) return <ScreenError title="Server" text="Invalid server id" />
  return <KnownServer key={serverId} serverId={serverId} />
}

function KnownServer({ serverId }: { serverId: number }) {
  const query = useCall(servers.stats, { params: { id: serverId } })
  const list = useCall(servers.list)
  const isLate = useLate(list.isPending)
  return (
    <Loaded
      query={query}
      isWaiting={list.isPending && !isLate} // it stands above the rest, which would move
      title="Server"
      loading="Loading server data…"
      failure="Failed to load map"
    >
      {(stats) => <Report serverId={serverId} stats={stats} list={list} />}
    </Loaded>
  )
}

interface ReportProps {
  serverId: number
  stats: ServerStats
  list: UseQueryResult<Server[]>
}

function Report({ serverId, stats, list }: ReportProps) {
  const name = serverLabel(serverId, stats.server_status?.server_name)
  return (
    <>
      <PageHead
        title={name}
        {...pageHeads.server}
        controls={
          <div className="d-flex flex-wrap gap-2 column-gap-3 align-items-center">
            <PeopleLinks serverId={serverId} />
            <NoticeLink subject={{ type: 'server', id: serverId, name }} />
          </div>
        }
      />
      <RightNow sid={serverId} name={name} list={list} />
      <div className="server-report">
        <WinRate wins={stats.sec_wins} losses={stats.ins_wins} />
        <StatCards facts={totalsOf(stats)} />
      </div>
      <RoundStrip rounds={stats.win_loss_log} placeOf={mapLabel} />
      <ServerHistory rounds={stats.win_loss_log} />
      <PulsePart serverId={serverId} />
      <EmbedPart serverId={serverId} name={name} />
      <Suspense>
        <RecordLine kind="server" id={serverId} />
      </Suspense>
    </>
  )
}

const PeopleLinks = ({ serverId }: { serverId: number }) => (
  <nav className="head-links" aria-label="Players of this server">
    <Link to={leaderboardPath(serverId)}>Leaderboard</Link>
    <Link to={reviversPath(serverId)}>Top Revivers</Link>
    <Link to={healersPath(serverId)}>Top Healers</Link>
  </nav>
)

function totalsOf(stats: ServerStats) {
  const totals = [
    ['Players', stats.player_count],
    ['SEC Kills', stats.sec_kills],
    ['SEC Deaths', stats.sec_deaths],
    ['TeamKills', stats.tks],
    ['Revives', stats.revives],
    ['Healed HP', stats.healed_hp],
    ['Caps', stats.caps],
    ['Bans', stats.bans],
  ] as const
  return totals.map(([label, value]) => ({ label, value: formatNumber(value) }))
}
