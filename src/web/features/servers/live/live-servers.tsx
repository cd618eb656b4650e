import type { Server } from '#shared/contracts/servers.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { type ServerView, viewServer } from '#web/site/live/server-view.ts'
import { useLive } from '#web/site/live/use-live.ts'
import { useReloading } from '#web/site/live/use-reloading.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ChangeAnnouncer } from './change-announcer.tsx'
import { ServerColumn } from './server-column.tsx'
import './live-servers.css'

/** Every game server with who is on it, as it happens; without a websocket the list is loaded again and again. */
export function LiveServers({
  title,
  list,
  loadedAt,
  failure,
  reload,
}: {
  title: string
  list: readonly Server[]
  loadedAt: number
  failure: string | null
  reload: () => unknown
}) {
  const live = useLive(list.map(({ sid }) => sid))
  const columns = list.map((server) => {
    const report = live.reports.get(server.sid)
    return { server, report, view: viewServer({ server, loadedAt }, report, live) }
  })
  const players = columns.reduce((sum, { view }) => sum + view.players, 0)
  useReloading(live.socket === 'connected', failure !== null, reload)
  return (
    <>
      <PageHead title={title} tabTitle={`(${formatNumber(players)}) ${title}`} context={summary(columns, players)} />
      <div className="server-grid">
        {columns.map(({ server, report }) => (
          <ServerColumn
            key={server.sid}
            server={server}
            loadedAt={loadedAt}
            report={report}
            socket={live.socket}
            lostAt={live.lostAt}
          />
        ))}
      </div>
      <ChangeAnnouncer columns={columns} />
      <div className="live-alerts">
        {failure && <Alert colour="danger">{failure}</Alert>}
        {live.failure && <Alert colour="danger">WebSocket error: {live.failure}</Alert>}
      </div>
    </>
  )
}

function summary(columns: readonly { view: ServerView }[], players: number): string {
  const up = columns.filter(({ view }) => view.isUp).length
  const places = `${formatNumber(up)} of ${formatNumber(columns.length)} ${columns.length === 1 ? 'server' : 'servers'} up`
  return `${formatNumber(players)} ${players === 1 ? 'player' : 'players'} · ${places}`
}
