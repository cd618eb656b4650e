import { useEffect, useRef, useState } from 'react'
import type { Server } from '#shared/contracts/servers.ts'
import type { ServerView } from '#web/site/live/server-view.ts'
import { serverLabel } from '#web/site/server-selector.tsx'
import { type AnnouncedServer, describeChanges } from './describe-changes.ts'

const SOON_MS = 1_000
const COALESCED_MS = 15_000

/** Reads changes out to those who cannot see them, politely: many at a time, and not every tick. */
export function ChangeAnnouncer({ columns }: { columns: readonly { server: Server; view: ServerView }[] }) {
  const now = columns.map(toAnnounced)
  const [told, setTold] = useState(now)
  const [text, setText] = useState('')
  const changes = describeChanges(told, now)
  const isWaiting = changes.length > 0
  const isUrgent = changes.some((item) => item.isUrgent)
  const latest = useRef({ now, changes })

  useEffect(() => {
    latest.current = { now, changes }
  })

  useEffect(() => {
    if (!isWaiting) return
    function tell() {
      setText(latest.current.changes.map((item) => item.text).join(' '))
      setTold(latest.current.now)
    }
    const timer = setTimeout(tell, isUrgent ? SOON_MS : COALESCED_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isUrgent])

  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}

function toAnnounced({ server, view }: { server: Server; view: ServerView }): AnnouncedServer {
  return {
    sid: server.sid,
    name: serverLabel(server.sid, server.server_status?.server_name),
    isUp: view.isUp,
    map: view.map,
    players: view.players,
  }
}
