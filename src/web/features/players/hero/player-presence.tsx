import { type PlayerNow, players } from '#shared/contracts/players.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { PlayLink } from '#web/site/live/play-link.tsx'
import { serverLabel } from '#web/site/server-selector.tsx'
import { mapLabel, ServerLink } from '#web/site/subjects/subject-links.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import './player-presence.css'

const ASK_AGAIN_MS = 30_000

/** Where somebody plays at this moment, with the way there; else when they were last seen on the chosen server. */
export function PlayerPresence({ steamId, lastSeen }: { steamId: string; lastSeen: number }) {
  const { data } = useCall(players.now, { params: { steam_id: steamId }, askAgainMs: ASK_AGAIN_MS })
  const server = data?.server
  return (
    <div className="presence">
      {server ? (
        <PlayingNow server={server} />
      ) : (
        <p>
          Last seen <RelativeTime value={lastSeen} />
        </p>
      )}
    </div>
  )
}

function PlayingNow({ server }: { server: NonNullable<PlayerNow['server']> }) {
  const { sid, server_name, ip, port, map_info } = server
  return (
    <>
      <div className="presence-where">
        <p className="presence-now">
          Playing now{map_info && <span className="presence-map"> on {mapLabel(map_info)}</span>}
        </p>
        <ServerLink id={sid} name={server_name} />
      </div>
      <PlayLink ip={ip} port={port} name={serverLabel(sid, server_name)} isUp isSmall />
    </>
  )
}
