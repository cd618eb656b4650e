import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIP } from 'node:net'
import { QueryFailed, type QueryFailure } from './query-failure.ts'
import { MAX_PARTS } from './split.ts'

export interface PeerOptions {
  ip: string
  port: number
  timeoutMs: number // for all that is asked, not for each
  signal?: AbortSignal
}

interface Waiting {
  hear: (datagram: Buffer) => void
  fail: (error: unknown) => void
}

/** More than three replies in parts and three challenges is no answer but a flood. */
const MAX_DATAGRAMS = 3 * MAX_PARTS + 3

/** A socket on a fresh port that hears one game server and nobody else, for one poll. */
export class Peer {
  readonly #socket: Socket
  readonly #connected: Promise<void>
  readonly #timer: NodeJS.Timeout
  readonly #signal: AbortSignal | undefined
  readonly #abort = () => this.#fail('aborted')
  #address: { address: string; port: number } | null = null
  #failure: QueryFailure | null = null
  #waiting: Waiting | null = null
  #datagrams = 0

  constructor({ ip, port, timeoutMs, signal }: PeerOptions) {
    this.#socket = createSocket({ type: isIP(ip) === 6 ? 'udp6' : 'udp4', lookup: keepAddress })
    this.#socket.on('message', (datagram, sender) => this.#hear(datagram, sender))
    this.#socket.on('error', (error) => this.#failSocket(error))
    this.#timer = setTimeout(() => this.#fail('timeout'), timeoutMs)
    this.#signal = signal
    if (signal?.aborted) this.#abort()
    signal?.addEventListener('abort', this.#abort)
    this.#connected = this.#connect(port, ip)
  }

  /** Sends a request and gives every datagram to `read` until it returns something or throws. */
  ask<T>(request: Buffer, read: (datagram: Buffer) => T | null): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const fail = (error: unknown) => {
        this.#waiting = null
        reject(error)
      }
      if (this.#failure !== null) return fail(new QueryFailed(this.#failure))
      const hear = (datagram: Buffer) => {
        const answer = read(datagram)
        if (answer === null) return
        this.#waiting = null
        resolve(answer)
      }
      this.#waiting = { hear, fail }
      void this.#send(request)
    })
  }

  close(): void {
    this.#fail('aborted')
    clearTimeout(this.#timer)
    this.#signal?.removeEventListener('abort', this.#abort)
    this.#socket.close()
  }

  #connect(port: number, ip: string): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.connect(port, ip, (error?: Error) => {
        if (error) this.#failSocket(error)
        else if (this.#failure === null) this.#address = this.#socket.remoteAddress()
        resolve()
      })
    })
  }

  async #send(request: Buffer): Promise<void> {
    await this.#connected
    if (this.#failure !== null) return
    this.#socket.send(request, (error) => {
      if (error) this.#failSocket(error)
    })
  }

  #hear(datagram: Buffer, sender: RemoteInfo): void {
    // The kernel drops what others send, but not what they sent between the choice of our port and the connection.
    if (sender.port !== this.#address?.port || sender.address !== this.#address.address) return
    if (++this.#datagrams > MAX_DATAGRAMS) this.#fail('malformed')
    try {
      this.#waiting?.hear(datagram)
    } catch (error) {
      this.#waiting?.fail(error)
    }
  }

  #failSocket(error: NodeJS.ErrnoException): void {
    this.#fail(error.code === 'ECONNREFUSED' ? 'refused' : 'socket')
  }

  #fail(reason: QueryFailure): void {
    if (this.#failure !== null) return
    this.#failure = reason
    this.#waiting?.fail(new QueryFailed(reason))
  }
}

/** Addresses are given, never looked up. */
function keepAddress(
  ip: string,
  _options: unknown,
  done: (error: NodeJS.ErrnoException | null, address: string, family: number) => void,
): void {
  done(null, ip, isIP(ip))
}
