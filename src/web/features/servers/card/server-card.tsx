import { Link } from 'react-router'
import { serverPath } from '#web/lib/paths.ts'
import { PlayLink } from '#web/site/live/play-link.tsx'
import { ServerStatus } from '#web/site/live/server-status.tsx'
import type { ServerView } from '#web/site/live/server-view.ts'
import { PulseLine } from '#web/site/pulse/pulse-line.tsx'
import { DataAge } from './data-age.tsx'
import { ServerArt } from './server-art.tsx'
import { ServerFacts } from './server-facts.tsx'
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
        <ServerArt view={view} />
        <h2>
          <Link to={serverPath(sid)} className="stretched-link" title={name}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <ServerStatus isUp={view.isUp} />
      </header>
      <ServerFacts view={view} />
      <div className="server-pulse">
        <PulseLine sid={sid} />
      </div>
      <footer className="server-foot">
        <DataAge asOf={view.asOf} />
        <PlayLink ip={ip} port={port} name={name} isUp={view.isUp} />
      </footer>
    </article>
  )
}
