import { LARGEST_SUBSCRIBED_ID, LIVE_PATH, MOST_SUBSCRIBED } from '#shared/live.ts'
import { LiveSocket, type SocketState } from './live-socket.ts'

const KEPT_MS = 60_000 // for a reader who comes back
const QUIET_AFTER_MS = 2_000 // who looks away for a moment is told on

export interface SiteListener {
  serverIds: readonly number[]
  onState: (state: SocketState) => void
  onText: (text: string) => void // about any game server that somebody here listens to
  onError: (message: string) => void
}

/**
 * The one websocket of this page. Screens come and go; after the last one has left it stays open for a while and hears of
 * nothing, so that going back and forth opens no new connection each time.
 */
export class SiteSocket {
  readonly #listeners = new Set<SiteListener>()
  #live: LiveSocket | null = null
  #wanted: string | null = null
  #quiet: ReturnType<typeof setTimeout> | undefined
  #end: ReturnType<typeof setTimeout> | undefined

  /** Gives the way to leave again. */
  join(listener: SiteListener): () => void {
    this.#clearTimers()
    this.#listeners.add(listener)
    if (this.#live) listener.onState(this.#live.state)
    this.#want()
    return () => this.#leave(listener)
  }

  close(): void {
    this.#clearTimers()
    this.#live?.close()
    this.#live = null
  }

  #leave(listener: SiteListener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size > 0) this.#want()
    else if (this.#live?.state === 'disconnected') this.close()
    else {
      this.#quiet = setTimeout(() => this.#want(), QUIET_AFTER_MS)
      this.#end = setTimeout(() => this.close(), KEPT_MS)
    }
  }

  /** Says what is wanted now. Whoever once named game servers cannot hear of all of them on the same connection again. */
  #want(): void {
    const before = this.#wanted
    this.#wanted = subscription([...this.#listeners].flatMap(({ serverIds }) => serverIds))
    if (this.#wanted === null && before !== null) this.close()
    if (this.#live) this.#live.greet()
    else this.#live = this.#open()
  }

  #open(): LiveSocket {
    return new LiveSocket({
      url: liveUrl(window.location),
      greeting: () => this.#wanted,
      onState: (state) => {
        for (const { onState } of this.#listeners) onState(state)
        if (state === 'disconnected' && this.#listeners.size === 0) this.close()
      },
      onText: (text) => {
        for (const { onText } of this.#listeners) onText(text)
      },
      onError: (message) => {
        for (const { onError } of this.#listeners) onError(message)
      },
    })
  }

  #clearTimers(): void {
    clearTimeout(this.#quiet)
    clearTimeout(this.#end)
  }
}

export const siteSocket = new SiteSocket()

function liveUrl({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${LIVE_PATH}`
}

/** Whoever cannot name what they want, as the server allows it, says nothing and hears of every game server. */
function subscription(ids: readonly number[]): string | null {
  const isAllowed = ids.length <= MOST_SUBSCRIBED && ids.every((id) => id >= 1 && id <= LARGEST_SUBSCRIBED_ID)
  return isAllowed ? JSON.stringify({ type: 'subscribe', server_ids: ids }) : null
}
