import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { serverPath } from '#web/lib/paths.ts'
import { MapImage } from '#web/site/art/map-image.tsx'
import { PlayLink } from '#web/site/live/play-link.tsx'
import { PlayersMeter } from '#web/site/live/players-meter.tsx'
import { ServerStatus } from '#web/site/live/server-status.tsx'
import type { ServerView } from '#web/site/live/server-view.ts'
import { DataAge } from './data-age.tsx'
import './server-card.css'

interface ServerCardProps {
  sid: number
  name: string
  ip: string
  port: number
  view: ServerView
}

/** The whole card leads to the server's own page; Play lies above that. */
export function ServerCard({ sid, name, ip, port, view }: ServerCardProps) {
  return (
    <article className="card server-card">
      <header className="server-head">
        <div className="server-art" aria-hidden="true">
          {view.mapName !== '' && <MapImage key={view.mapName} name={view.mapName} alt="" />}
        </div>
        <h2>
          <Link to={serverPath(sid)} className="stretched-link" title={name}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <ServerStatus isUp={view.isUp} />
      </header>
      <dl className="server-facts">
        <Fact label="Map">
          <bdi title={view.mapName}>{view.map}</bdi>
        </Fact>
        <Fact label="Mode">
          <bdi className="server-mode">{view.mode}</bdi>
        </Fact>
        <Fact label="Players">{view.playersText}</Fact>
      </dl>
      <div className="server-meter">
        <PlayersMeter view={view} />
      </div>
      <footer className="server-foot">
        <DataAge asOf={view.asOf} />
        <PlayLink ip={ip} port={port} name={name} isUp={view.isUp} />
      </footer>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
