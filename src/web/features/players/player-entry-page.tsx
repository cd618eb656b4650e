import { Navigate, useParams } from 'react-router'
import { type PlayerServer, players } from '#shared/contracts/players.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { playerPath } from '#web/lib/paths.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ScreenError } from '#web/ui/page/screen-error.tsx'
import { PlayerWithoutStatistics } from './player-without-statistics.tsx'

/** Leads on to the player's profile on the first of their servers, and leaves no step of its own behind. */
export function PlayerEntryPage() {
  const steamId = useParams().steam_id ?? ''
  const { data, error, isPending } = useCall(players.servers, { params: { steam_id: steamId } })
  if (isPending) {
    return (
      <>
        <PageHead title="Player" />
        <Spinner text="Loading player…" />
      </>
    )
  }
  if (error) return <ScreenError title="Player" text={failureText(error, 'Failed to load player servers.')} />
  if (Array.isArray(data) && data.length === 0) {
    return <PlayerWithoutStatistics steamId={steamId} text="No servers found for this player." />
  }
  const sid = firstServer(data)
  if (sid === null) return <ScreenError title="Player" text="Player servers are missing expected data." />
  return <Navigate to={playerPath(steamId, sid)} replace />
}

/** Another server may send anything for a list. */
function firstServer(servers: readonly PlayerServer[] | null): number | null {
  const sid: unknown = Array.isArray(servers) ? servers[0]?.sid : undefined
  return typeof sid === 'number' ? sid : null
}
