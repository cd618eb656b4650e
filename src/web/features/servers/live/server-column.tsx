import { memo } from 'react'
import type { Server } from '#shared/contracts/servers.ts'
import { ServerCard } from '#web/features/servers/card/server-card.tsx'
import type { SocketState } from '#web/lib/live-socket.ts'
import { viewServer } from '#web/site/live/server-view.ts'
import type { LiveReport } from '#web/site/live/use-live.ts'
import { serverLabel } from '#web/site/server-selector.tsx'
import { LivePlayers } from './live-players.tsx'

interface ServerColumnProps {
  server: Server
  loadedAt: number
  report: LiveReport | undefined
  socket: SocketState
  lostAt: number | null
}

/** One game server: its card, and below the card who is on it. Change of another one leaves it alone. */
export const ServerColumn = memo(function ServerColumn(props: ServerColumnProps) {
  const { server, loadedAt, report, socket, lostAt } = props
  const name = serverLabel(server.sid, server.server_status?.server_name)
  const view = viewServer({ server, loadedAt }, report, { socket, lostAt })
  return (
    <section className="server-column" aria-label={name}>
      <ServerCard sid={server.sid} name={name} ip={server.ip} port={server.port} view={view} />
      <LivePlayers
        sid={server.sid}
        name={name}
        report={report}
        expected={view.players}
        socket={socket}
        lostAt={lostAt}
      />
    </section>
  )
})
