/** The part of a websocket that sending needs. */
export interface ConsumerSocket {
  readonly bufferedAmount: number
  send(message: Buffer, options: { binary: false }, sent: () => void): void
  terminate(): void
}

const HOLD_BYTES = 128 * 1024 // above this nothing is added to the socket; the latest state waits instead
const END_BYTES = 1024 * 1024
const STUCK_MS = 30_000

/** One watcher. A slow one gets the latest state of each game server when it is ready for it, never a queue. */
export class Consumer {
  readonly #socket: ConsumerSocket
  readonly #waiting = new Map<number, Buffer>()
  #chosen: ReadonlySet<number> | null = null // null: every game server
  #fullSince: number | null = null

  constructor(socket: ConsumerSocket) {
    this.#socket = socket
  }

  choose(serverIds: readonly number[]): void {
    this.#chosen = new Set(serverIds)
    for (const serverId of this.#waiting.keys()) {
      if (!this.#chosen.has(serverId)) this.#waiting.delete(serverId)
    }
  }

  offer(serverId: number, message: Buffer): void {
    if (this.#chosen !== null && !this.#chosen.has(serverId)) return
    if (this.#socket.bufferedAmount < HOLD_BYTES) this.#send(message)
    else this.#hold(serverId, message)
  }

  endIfStuck(now: number): void {
    if (this.#socket.bufferedAmount < HOLD_BYTES) this.#fullSince = null
    else this.#fullSince ??= now
    const stuck = this.#fullSince !== null && now - this.#fullSince >= STUCK_MS
    if (stuck || this.#socket.bufferedAmount >= END_BYTES) this.#socket.terminate()
  }

  #hold(serverId: number, message: Buffer): void {
    this.#waiting.set(serverId, message)
  }

  #send(message: Buffer): void {
    this.#socket.send(message, { binary: false }, this.#drained)
  }

  /** Called when the socket has taken a message: what waited goes out, newest state only. */
  readonly #drained = (): void => {
    for (const [serverId, message] of this.#waiting) {
      if (this.#socket.bufferedAmount >= HOLD_BYTES) return
      this.#waiting.delete(serverId)
      this.#send(message)
    }
  }
}
