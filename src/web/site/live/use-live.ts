import { useEffect, useReducer } from 'react'
import type { SocketState } from '#web/lib/live-socket.ts'
import { siteSocket } from '#web/lib/site-socket.ts'
import { type LiveMessage, readLiveMessage } from './read-live-message.ts'

export interface LiveReport extends LiveMessage {
  receivedAt: number // epoch milliseconds, as all moments here
}

export interface Live {
  socket: SocketState
  lostAt: number | null // when the connection was last lost; null while it stands
  failure: string | null
  reports: ReadonlyMap<number, LiveReport> // by game server
}

const START: Live = { socket: 'connecting', lostAt: null, failure: null, reports: new Map() }

/** What the site's websocket tells about these game servers. */
export function useLive(serverIds: readonly number[]): Live {
  const [live, happen] = useReducer(afterEvent, START)
  const idsText = serverIds.join()
  useEffect(() => {
    const ids = idsText === '' ? [] : idsText.split(',').map(Number)
    if (ids.length === 0) return
    return siteSocket.join({
      serverIds: ids,
      onState: (state) => happen({ type: 'state', state, at: Date.now() }),
      onError: (message) => happen({ type: 'failed', message }),
      onText: (text) => {
        const message = readLiveMessage(text)
        if (message && ids.includes(message.serverId)) happen({ type: 'heard', message, at: Date.now() })
      },
    })
  }, [idsText])
  return live
}

type LiveEvent =
  | { type: 'state'; state: SocketState; at: number }
  | { type: 'failed'; message: string }
  | { type: 'heard'; message: LiveMessage; at: number }

function afterEvent(live: Live, event: LiveEvent): Live {
  switch (event.type) {
    case 'state':
      return event.state === 'connected'
        ? { ...live, socket: 'connected', lostAt: null, failure: null }
        : { ...live, socket: event.state, lostAt: live.lostAt ?? event.at }
    case 'failed':
      return { ...live, failure: event.message || 'unknown' }
    case 'heard': {
      const { message, at } = event
      return { ...live, reports: new Map(live.reports).set(message.serverId, { ...message, receivedAt: at }) }
    }
  }
}
