import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { serverPath } from '#web/lib/paths.ts'
import { MapImage } from '#web/site/art/map-image.tsx'
import { connectUrl } from './connect-url.ts'
import { DataAge } from './data-age.tsx'
import type { ServerView } from './server-view.ts'
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
        <Status isUp={view.isUp} />
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
      <Meter share={view.maxPlayers > 0 ? view.players / view.maxPlayers : 0} />
      <footer className="server-foot">
        <DataAge asOf={view.asOf} />
        <PlayLink url={connectUrl(ip, port)} name={name} isUp={view.isUp} />
      </footer>
    </article>
  )
}

/** A filled dot and UP, or a hollow one and DOWN. */
function Status({ isUp }: { isUp: boolean }) {
  return (
    <p className={`server-status ${isUp ? 'is-up' : 'is-down'}`}>
      <span className="visually-hidden">Status: </span>
      {isUp ? 'UP' : 'DOWN'}
    </p>
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

/** Says again in a line what the number above it says. */
function Meter({ share }: { share: number }) {
  return (
    <div className="server-meter" aria-hidden="true">
      <div style={{ transform: `scaleX(${Math.min(Math.max(share, 0), 1)})` }} />
    </div>
  )
}

function PlayLink({ url, name, isUp }: { url: string | null; name: string; isUp: boolean }) {
  if (url === null) return null
  return (
    <a className={`btn ${isUp ? 'btn-primary' : 'btn-quiet'} play-link`} href={url}>
      Play <span className="visually-hidden">on {name}</span>
    </a>
  )
}
