import type { News } from './news.ts'

/** The part of a websocket that sending needs. */
export interface ConsumerSocket {
  readonly bufferedAmount: number
  /** Whole frames, one or several. */
  write(frames: Buffer, sent: (error?: Error | null) => void): void
  terminate(): void
}

const HOLD_BYTES = 128 * 1024 // above this nothing is added to the socket; the latest state waits instead
const END_BYTES = 1024 * 1024

/** One watcher. A slow one gets the latest state of each game server when it is ready for it, never a queue. */
export class Consumer {
  readonly #socket: ConsumerSocket
  readonly #waiting = new Map<number, Buffer>()
  #chosen: ReadonlySet<number> | null = null // null: every game server
  #untaken = 0 // writes given to the socket that it has not got rid of
  #takenSinceLook = 0
  #stuckSince: number | null = null

  constructor(socket: ConsumerSocket) {
    this.#socket = socket
  }

  choose(serverIds: readonly number[]): void {
    this.#chosen = new Set(serverIds)
    for (const serverId of this.#waiting.keys()) {
      if (!this.#chosen.has(serverId)) this.#waiting.delete(serverId)
    }
  }

  /** Whoever watches all game servers and keeps up, as nearly everybody does, is told everything at once. */
  offer(news: News): void {
    const { together } = news
    if (together.length === 0) return
    const takesAll = this.#chosen === null && this.#waiting.size === 0
    if (takesAll && this.#socket.bufferedAmount + together.length < HOLD_BYTES) this.#send(together)
    else this.#offerEach(news.byServer)
  }

  #offerEach(frames: ReadonlyMap<number, Buffer>): void {
    const taken: Buffer[] = []
    let buffered = this.#socket.bufferedAmount
    for (const [serverId, frame] of frames) {
      if (this.#chosen !== null && !this.#chosen.has(serverId)) continue
      if (buffered >= HOLD_BYTES) {
        this.#waiting.set(serverId, frame)
        continue
      }
      this.#waiting.delete(serverId) // an older one
      buffered += frame.length
      taken.push(frame)
    }
    if (taken.length > 0) this.#send(Buffer.concat(taken))
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

  #send(frames: Buffer): void {
    this.#untaken++
    this.#socket.write(frames, this.#taken)
  }

  /** What waited goes out, newest state only. */
  readonly #taken = (error?: Error | null): void => {
    this.#untaken--
    this.#takenSinceLook++
    if (error) this.#waiting.clear()
    if (this.#waiting.size > 0 && !this.#isFull()) this.#offerEach(this.#waiting)
  }
}
