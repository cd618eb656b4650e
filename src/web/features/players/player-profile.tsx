import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { ALL_SERVERS } from '#shared/all-servers.ts'
import { type PlayerStats, players } from '#shared/contracts/players.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { playerPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'
import { measureKills } from '#web/site/subjects/kill-share.tsx'
import { type Tab, Tabs } from '#web/ui/controls/tabs.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { CareerTab } from './career/career-part.tsx'
import { PlayerHero } from './hero/player-hero.tsx'
import { SignatureWeapons } from './hero/signature-weapons.tsx'
import { PlayerConnections, useConnections } from './player-connections.tsx'
import { PlayerOverview } from './player-overview.tsx'
import { PlayerServerSelect } from './player-server-select.tsx'
import { PlayerTeamkills, usePlayerTeamkills } from './player-teamkills.tsx'
import { PlayerWeapons, usePlayerWeapons } from './player-weapons.tsx'
import { PlayerSeasons } from './seasons/player-seasons.tsx'

const CareerPart = lazy(async () => ({ default: (await import('./career/career-part.tsx')).CareerPart }))

type TabId = 'overview' | 'weaponry' | 'teamkill' | CareerTab | 'connections'

const TABS: readonly [Tab<TabId>, ...Tab<TabId>[]] = [
  { id: 'overview', text: 'Overview' },
  { id: 'weaponry', text: 'Weaponry' },
  { id: 'teamkill', text: 'TeamKill' },
  { id: 'matches', text: 'Matches' },
  { id: 'progress', text: 'Progress' },
  { id: 'company', text: 'Company' },
]
const CONNECTIONS: Tab<TabId> = { id: 'connections', text: 'Connections' }

export interface PlayerOnServer {
  steamId: string
  serverId: number
}

/** All that is known of a player on a game server. What does not load beside the base is shown as missing, without words. */
export function PlayerProfile({ stats, ...player }: PlayerOnServer & { stats: PlayerStats }) {
  const { steamId, serverId } = player
  const isAdmin = useSession().user?.is_admin === true
  const rank = useCall(players.rank, { params: { steam_id: steamId, server_id: serverId } })
  const servers = useCall(players.servers, { params: { steam_id: steamId } })
  const weapons = usePlayerWeapons(player)
  const measure = measureKills(weapons.reply)
  const teamkills = usePlayerTeamkills(player)
  const connections = useConnections(steamId, servers.data, isAdmin)
  const tabs = isAdmin && connections.reply !== undefined ? [...TABS, CONNECTIONS] : TABS
  const [tab, setTab] = useTab(tabs)
  const navigate = useNavigate()
  return (
    <>
      <PlayerHero steamId={steamId} serverId={serverId} stats={stats} rank={rank} />
      <Tabs
        label="Parts of the profile"
        tabs={tabs}
        chosen={tab}
        onChoose={setTab}
        aside={
          <PlayerServerSelect
            value={serverId}
            servers={servers}
            onChange={(sid) => void navigate({ pathname: playerPath(steamId, sid), search: tabSearch(tab) })}
          />
        }
      >
        {tab === 'overview' && (
          <>
            <SignatureWeapons
              weapons={listOrEmpty(weapons.reply)}
              measure={measure}
              isLoading={weapons.isLoading && stats.kills > 0}
            />
            <PlayerOverview steamId={steamId} serverId={serverId} stats={stats} rank={rank} />
            {serverId !== ALL_SERVERS && <PlayerSeasons {...player} />}
          </>
        )}
        {tab === 'weaponry' && <PlayerWeapons list={weapons} measure={measure} />}
        {tab === 'teamkill' && <PlayerTeamkills list={teamkills} />}
        {(tab === 'matches' || tab === 'progress' || tab === 'company') && (
          <Suspense fallback={<Spinner text="Loading…" />}>
            <CareerPart tab={tab} {...player} />
          </Suspense>
        )}
        {tab === 'connections' && <PlayerConnections list={connections} />}
      </Tabs>
    </>
  )
}

/** Another server's profile opens at the same tab, with its tables at their beginning. */
const tabSearch = (tab: TabId): string => (tab === TABS[0].id ? '' : `tab=${tab}`)

/** The chosen tab, kept in the address. One that is not offered counts as the first. */
function useTab(tabs: readonly Tab<TabId>[]): [TabId, (tab: TabId) => void] {
  const [params, change] = useUrlParams()
  const asked = params.get('tab')
  const chosen = tabs.find(({ id }) => id === asked)?.id ?? TABS[0].id
  return [chosen, (tab) => change({ tab: tab === TABS[0].id ? '' : tab })]
}
