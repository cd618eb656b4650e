import { useState } from 'react'
import type { SocketState } from '#web/lib/live-socket.ts'
import type { LiveReport } from '#web/site/live/use-live.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { PlayerTable } from './player-table.tsx'
import './live-players.css'

interface LivePlayersProps {
  sid: number
  name: string
  report: LiveReport | undefined
  expected: number // how many are likely to be there, until they are told
  socket: SocketState
  lostAt: number | null
}

/**
 * Who is on a game server. The room its players once took stays theirs, so that nothing moves when some of them leave; an
 * empty server holds none.
 */
export function LivePlayers({ sid, name, report, expected, socket, lostAt }: LivePlayersProps) {
  const [rowsHeld, setRowsHeld] = useState(0)
  const players = report?.players ?? []
  const rows = rowsToHold(rowsHeld, report, expected)
  if (rows !== rowsHeld) setRowsHeld(rows)
  const isLive = socket === 'connected'
  return (
    <div className={`live-players${isLive ? '' : ' is-old'}`}>
      <p className="live-state">{report && !isLive && stateText(socket, sid)}</p>
      <div className="live-room" style={{ minHeight: roomFor(rows) }}>
        {report === undefined && <p className="live-waiting">{stateText(socket, sid)}</p>}
        {report && players.length === 0 && <Empty text="No players to display." isSmall />}
        {report && players.length > 0 && (
          <PlayerTable
            caption={`Players on ${name}`}
            players={players}
            sid={sid}
            countFrom={report.receivedAt}
            countTo={report.info.age === undefined ? lostAt : report.receivedAt}
          />
        )}
      </div>
    </div>
  )
}

/** While a map is loaded nobody is listed, but the server still counts who is there. */
function rowsToHold(held: number, report: LiveReport | undefined, expected: number): number {
  if (report === undefined) return Math.max(held, Math.min(expected, MOST_EXPECTED))
  const isEmpty = report.players.length === 0 && (report.info.current_players ?? 0) === 0
  return isEmpty ? 0 : Math.max(held, report.players.length)
}

const MOST_EXPECTED = 64

const roomFor = (rows: number) => `max(var(--live-room), calc(var(--live-head) + ${rows} * (var(--live-row) + 1px)))`

function stateText(socket: SocketState, sid: number): string {
  switch (socket) {
    case 'connecting':
      return 'Connecting…'
    case 'connected':
      return `Connected, waiting for data for server ${sid}…`
    case 'closing':
      return 'Closing…'
    case 'disconnected':
      return 'Disconnected'
  }
}
