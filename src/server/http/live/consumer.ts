/** The part of a websocket that sending needs. */
export interface ConsumerSocket {
  readonly bufferedAmount: number
  send(message: Buffer, options: { binary: false }, sent: (error?: Error) => void): void
  terminate(): void
}

/** The connection under it: what is sent while it is corked leaves in one system call. */
export interface Corkable {
  cork(): void
  uncork(): void
}

const HOLD_BYTES = 128 * 1024 // above this nothing is added to the socket; the latest state waits instead
const END_BYTES = 1024 * 1024

/** One watcher. A slow one gets the latest state of each game server when it is ready for it, never a queue. */
export class Consumer {
  readonly #socket: ConsumerSocket
  readonly #stream: Corkable
  readonly #waiting = new Map<number, Buffer>()
  #chosen: ReadonlySet<number> | null = null // null: every game server
  #untaken = 0 // messages given to the socket that it has not got rid of
  #takenSinceLook = 0
  #stuckSince: number | null = null

  constructor(socket: ConsumerSocket, stream: Corkable) {
    this.#socket = socket
    this.#stream = stream
  }

  choose(serverIds: readonly number[]): void {
    this.#chosen = new Set(serverIds)
    for (const serverId of this.#waiting.keys()) {
      if (!this.#chosen.has(serverId)) this.#waiting.delete(serverId)
    }
  }

  /** The latest message about some game servers, by their id. */
  offer(news: ReadonlyMap<number, Buffer>): void {
    this.#stream.cork()
    for (const [serverId, message] of news) {
      if (this.#chosen !== null && !this.#chosen.has(serverId)) continue
      if (this.#isFull()) this.#waiting.set(serverId, message)
      else this.#send(serverId, message)
    }
    this.#stream.uncork()
  }

  /** Ends it when nothing has been taken for too long. To be called now and then. */
  endIfStuck(now: number, stuckMs: number): void {
    const isMoving = this.#untaken === 0 || this.#takenSinceLook > 0
    this.#takenSinceLook = 0
    if (isMoving) this.#stuckSince = null
    else this.#stuckSince ??= now
    const isStuck = this.#stuckSince !== null && now - this.#stuckSince >= stuckMs
    if (isStuck || this.#socket.bufferedAmount >= END_BYTES) this.#socket.terminate()
  }

  #isFull(): boolean {
    return this.#socket.bufferedAmount >= HOLD_BYTES
  }

  #send(serverId: number, message: Buffer): void {
    this.#waiting.delete(serverId) // an older one
    this.#untaken++
    this.#socket.send(message, { binary: false }, this.#taken)
  }

  /** What waited goes out, newest state only. */
  readonly #taken = (error?: Error): void => {
    this.#untaken--
    this.#takenSinceLook++
    if (error) this.#waiting.clear()
    if (this.#waiting.size > 0 && !this.#isFull()) this.offer(this.#waiting)
  }
}
