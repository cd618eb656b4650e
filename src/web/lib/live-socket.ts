import { HEARTBEAT_MS } from '#shared/live.ts'

const RECONNECT_MS = 1_000
const QUIET_RETRY_MS = 400 // a retry that fails sooner is not worth a word

export type SocketState = 'connecting' | 'connected' | 'closing' | 'disconnected'

export interface LiveSocketOptions {
  url: string
  greeting: () => string | null // said on every new connection
  onState: (state: SocketState) => void
  onText: (text: string) => void
  onError: (message: string) => void // empty when the browser gives no reason, as it mostly does
}

/** A websocket that comes back after a second, and waits with that while nobody looks at the page. */
export class LiveSocket {
  readonly #options: LiveSocketOptions
  #socket: WebSocket | null = null
  #state: SocketState = 'disconnected'
  #heartbeat: ReturnType<typeof setInterval> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #announcement: ReturnType<typeof setTimeout> | undefined
  #isPaused = false
  #answersPings = false
  #isSilent = false

  constructor(options: LiveSocketOptions) {
    this.#options = options
    document.addEventListener('visibilitychange', this.#resume)
    this.#setState('connecting')
    this.#connect()
  }

  get state(): SocketState {
    return this.#state
  }

  /** Says the greeting again, for it may be another by now. On a connection that does not stand yet it is said anyway. */
  greet(): void {
    const greeting = this.#options.greeting()
    if (greeting !== null && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(greeting)
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#resume)
    this.#clearTimers()
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #connect(): void {
    const socket = this.#create()
    this.#socket = socket
    if (socket) this.#listen(socket)
    else this.#waitToRetry()
  }

  #listen(socket: WebSocket): void {
    const isCurrent = () => socket === this.#socket
    socket.addEventListener('open', () => isCurrent() && this.#opened())
    socket.addEventListener('message', ({ data }) => isCurrent() && this.#heard(data))
    socket.addEventListener('error', (event) => isCurrent() && this.#options.onError(messageOf(event)))
    socket.addEventListener('close', () => isCurrent() && this.#waitToRetry())
  }

  #create(): WebSocket | null {
    try {
      return new WebSocket(this.#options.url)
    } catch (error) {
      this.#options.onError(messageOf(error))
      return null
    }
  }

  #opened(): void {
    this.#clearTimers()
    this.#answersPings = false
    this.#isSilent = false
    this.#setState('connected')
    this.greet()
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
  }

  #heard(data: unknown): void {
    this.#isSilent = false
    if (typeof data !== 'string') return
    if (isPong(data)) this.#answersPings = true
    else this.#options.onText(data)
  }

  /** A server that used to answer and no longer does is gone, though the browser may not know yet. */
  #beat(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    if (this.#isSilent && this.#answersPings) {
      this.#setState('closing')
      this.#socket.close()
      return
    }
    this.#isSilent = true
    this.#socket.send('{"type":"ping"}')
  }

  #waitToRetry(): void {
    this.#clearTimers()
    this.#socket = null
    this.#retry = setTimeout(() => {
      this.#isPaused = document.hidden
      if (!this.#isPaused) this.#reconnect()
    }, RECONNECT_MS)
    this.#setState('disconnected') // last, since whoever hears it may close
  }

  readonly #resume = (): void => {
    if (!this.#isPaused || document.hidden) return
    this.#isPaused = false
    this.#reconnect()
  }

  #reconnect(): void {
    this.#announcement = setTimeout(() => this.#setState('connecting'), QUIET_RETRY_MS)
    this.#connect()
  }

  #setState(state: SocketState): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.onState(state)
  }

  #clearTimers(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#retry)
    clearTimeout(this.#announcement)
  }
}

function isPong(text: string): boolean {
  return /^\s*\{\s*"type"\s*:\s*"pong"\s*\}\s*$/.test(text)
}

function messageOf(reason: unknown): string {
  const message = typeof reason === 'object' && reason !== null && 'message' in reason ? reason.message : ''
  return typeof message === 'string' ? message : ''
}
