import { joinAddress } from '#shared/connect-url.ts'
import type { Server } from '#shared/contracts/servers.ts'
import { DataAge } from '#web/features/servers/card/data-age.tsx'
import { ServerArt } from '#web/features/servers/card/server-art.tsx'
import { ServerFacts } from '#web/features/servers/card/server-facts.tsx'
import { ChangeAnnouncer } from '#web/features/servers/live/change-announcer.tsx'
import { LivePlayers } from '#web/features/servers/live/live-players.tsx'
import { PlayLink } from '#web/site/live/play-link.tsx'
import { ServerStatus } from '#web/site/live/server-status.tsx'
import { viewServer } from '#web/site/live/server-view.ts'
import type { Live } from '#web/site/live/use-live.ts'
import { serverLabel } from '#web/site/server-selector.tsx'
import { CopyText } from '#web/ui/controls/copy-button.tsx'
import './server-now.css'

/** What goes on on one game server, as it happens: the map, who plays, and the way in. */
export function ServerNow({ server, loadedAt, live }: { server: Server; loadedAt: number; live: Live }) {
  const { sid, ip, port } = server
  const name = serverLabel(sid, server.server_status?.server_name)
  const report = live.reports.get(sid)
  const view = viewServer({ server, loadedAt }, report, live)
  const address = joinAddress(ip, port)
  return (
    <section className="card server-now" aria-labelledby="right-now">
      <h2 id="right-now" className="visually-hidden">
        Right now
      </h2>
      <div className="server-now-parts">
        <div className="server-now-place">
          <div className="server-now-art">
            <ServerArt view={view} />
            <ServerStatus isUp={view.isUp} />
          </div>
          <ServerFacts view={view} />
          <div className="server-now-way">
            <PlayLink ip={ip} port={port} name={name} isUp={view.isUp} />
            {address && <CopyText text={address} />}
          </div>
          <p className="server-now-age">
            <DataAge asOf={view.asOf} />
          </p>
        </div>
        <div className="server-now-players">
          <LivePlayers
            sid={sid}
            name={name}
            report={report}
            expected={view.players}
            socket={live.socket}
            lostAt={live.lostAt}
          />
        </div>
      </div>
      <ChangeAnnouncer columns={[{ server, view }]} />
    </section>
  )
}
