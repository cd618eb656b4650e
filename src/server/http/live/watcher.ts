import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import { ClientMessage } from '#shared/live.ts'
import type { Consumer, ConsumerSocket } from './consumer.ts'
import type { Hub } from './hub.ts'

const FRAMES_PER_SECOND = 10 // messages, pings and pongs alike
const CLOSING_MS = 2_000 // for the other side to close, too
const TOO_MANY = [1008, 'Too many messages'] as const
const NOT_UNDERSTOOD = [1008, 'Not understood'] as const
const TEXT_ONLY = [1003, 'Text only'] as const
const PONG = '{"type":"pong"}'

/** How long a watcher may keep silent, and how long it may take nothing. */
export interface Patience {
  heartbeatMs: number
  stuckMs: number
}

/** One open websocket: what it may say, and when it is let go. */
export class Watcher {
  readonly #client: WebSocket
  readonly #hub: Hub
  readonly #consumer: Consumer
  readonly #now: () => number
  #heardAt: number // milliseconds of the monotonic clock, as below
  #pingedAt: number
  #closingSince: number | null = null
  #second = 0
  #frames = 0

  constructor(client: WebSocket, stream: Socket, hub: Hub, now: () => number) {
    this.#client = client
    this.#hub = hub
    this.#consumer = hub.join(new FrameSocket(client, stream))
    this.#now = now
    this.#heardAt = now()
    this.#pingedAt = this.#heardAt
    client.on('close', () => hub.leave(this.#consumer))
    client.on('error', () => hub.leave(this.#consumer)) // ws says why to the other side and closes
    client.on('message', (data: Buffer, isBinary) => this.#hear(() => this.#read(data, isBinary)))
    client.on('ping', (data) => this.#hear(() => client.pong(data)))
    client.on('pong', () => this.#hear(() => undefined))
  }

  close(code: number, reason: string): void {
    this.#hub.leave(this.#consumer)
    this.#client.close(code, reason)
  }

  /** Lets go of those that are stuck, gone without a word, or slow to close. To be called every second or so. */
  look(now: number, { heartbeatMs, stuckMs }: Patience): void {
    if (this.#client.readyState !== WebSocket.OPEN) {
      this.#endIfSlowToClose(now)
      return
    }
    this.#consumer.endIfStuck(now, stuckMs)
    if (now - this.#heardAt >= 2 * heartbeatMs) this.#client.terminate()
    else if (now - Math.max(this.#heardAt, this.#pingedAt) >= heartbeatMs) this.#ping(now)
  }

  #ping(now: number): void {
    this.#pingedAt = now
    this.#client.ping()
  }

  #endIfSlowToClose(now: number): void {
    this.#closingSince ??= now
    if (now - this.#closingSince >= CLOSING_MS) this.#client.terminate()
  }

  /** Counts every frame: even the reply to a ping costs memory as long as it is not taken. */
  #hear(obey: () => void): void {
    if (this.#client.readyState !== WebSocket.OPEN) return
    this.#heardAt = this.#now()
    const second = Math.floor(this.#heardAt / 1000)
    if (second !== this.#second) this.#frames = 0
    this.#second = second
    if (++this.#frames > FRAMES_PER_SECOND) this.close(...TOO_MANY)
    else obey()
  }

  #read(data: Buffer, isBinary: boolean): void {
    const message = isBinary ? null : readMessage(data)
    switch (message?.type) {
      case 'subscribe':
        this.#hub.subscribe(this.#consumer, message.server_ids)
        break
      case 'ping':
        this.#client.send(PONG)
        break
      case undefined: {
        const [code, reason] = isBinary ? TEXT_ONLY : NOT_UNDERSTOOD
        this.close(code, reason)
      }
    }
  }
}

/** Frames go past ws, which would make each anew for every watcher; with nothing compressed it holds none back that they could overtake. */
class FrameSocket implements ConsumerSocket {
  readonly #client: WebSocket
  readonly #stream: Socket

  constructor(client: WebSocket, stream: Socket) {
    this.#client = client
    this.#stream = stream
  }

  get bufferedAmount(): number {
    return this.#client.bufferedAmount
  }

  write(frames: Buffer, sent: (error?: Error | null) => void): void {
    if (this.#client.readyState === WebSocket.OPEN) this.#stream.write(frames, sent)
    else sent(new Error('The websocket is closing'))
  }

  terminate(): void {
    this.#client.terminate()
  }
}

function readMessage(data: Buffer): ClientMessage | null {
  try {
    return ClientMessage.safeParse(JSON.parse(data.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}
