import { Link } from 'react-router'
import type { Server } from '#shared/contracts/servers.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { paths, serverPath } from '#web/lib/paths.ts'
import { FullMark } from '#web/site/live/full-mark.tsx'
import { PlayLink } from '#web/site/live/play-link.tsx'
import { PlayersMeter } from '#web/site/live/players-meter.tsx'
import { ServerStatus } from '#web/site/live/server-status.tsx'
import { type ServerView, viewServer } from '#web/site/live/server-view.ts'
import { useLive } from '#web/site/live/use-live.ts'
import { PulseLine } from '#web/site/pulse/pulse-line.tsx'
import { serverLabel } from '#web/site/server-selector.tsx'
import { HomeCard } from './home-card.tsx'
import './server-rows.css'

/** How many play now, and a row for each game server, as it happens. */
export function ServerRows({ list, loadedAt }: { list: readonly Server[]; loadedAt: number }) {
  const live = useLive(list.map(({ sid }) => sid))
  const rows = list.map((server) => ({
    server,
    view: viewServer({ server, loadedAt }, live.reports.get(server.sid), live),
  }))
  const players = rows.reduce((sum, { view }) => sum + view.players, 0)
  return (
    <HomeCard id="playing-now" title={playingNow(players)} to={paths.servers}>
      <ul>
        {rows.map(({ server, view }) => (
          <ServerRow key={server.sid} server={server} view={view} />
        ))}
      </ul>
    </HomeCard>
  )
}

function ServerRow({ server: { sid, ip, port, server_status }, view }: { server: Server; view: ServerView }) {
  const name = serverLabel(sid, server_status?.server_name)
  return (
    <li className="server-row">
      <ServerStatus isUp={view.isUp} isDot />
      <div className="server-row-text">
        <Link to={serverPath(sid)} className="server-row-name" title={name}>
          <bdi>{name}</bdi>
        </Link>
        <p className="server-row-map">
          <bdi title={view.mapName}>{view.map}</bdi>
          <span className="server-row-players">
            <span className="visually-hidden">Players: </span>
            <FullMark view={view} />
            {view.playersText}
          </span>
        </p>
        <PulseLine sid={sid} />
        <PlayersMeter view={view} />
      </div>
      <PlayLink ip={ip} port={port} name={name} isUp={view.isUp} isSmall />
    </li>
  )
}

function playingNow(players: number): string {
  if (players === 0) return 'Nobody is playing right now'
  return players === 1 ? '1 player is playing now' : `${formatNumber(players)} players are playing now`
}
