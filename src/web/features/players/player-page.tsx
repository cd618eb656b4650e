import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { players } from '#shared/contracts/players.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { FIRST_SERVER } from '#web/lib/paths.ts'
import { readId } from '#web/lib/read-id.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PlayerProfile } from './player-profile.tsx'

export function PlayerPage() {
  const { steam_id = '', server_id } = useParams()
  const serverId = readId(server_id) ?? FIRST_SERVER
  return <PlayerOnServer key={`${steam_id}/${serverId}`} steamId={steam_id} serverId={serverId} />
}

/** The base comes first; once it is here the profile asks for everything else at once. */
function PlayerOnServer({ steamId, serverId }: { steamId: string; serverId: number }) {
  const base = useCall(players.stats, { params: { steam_id: steamId, server_id: serverId } })
  return (
    <Loaded query={base} title="Player" loading="Retrieving player..." failure="Failed to load player base">
      {(stats) => <PlayerProfile steamId={steamId} serverId={serverId} stats={stats} />}
    </Loaded>
  )
}

const ComparePage = lazy(async () => ({ default: (await import('./compare/compare-page.tsx')).ComparePage }))

/** Loaded from here, so that the first page of the site need not name its files. */
export const Compare = () => (
  <Suspense fallback={<Spinner text="Loading…" />}>
    <ComparePage />
  </Suspense>
)
