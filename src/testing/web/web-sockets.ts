import { vi } from 'vitest'

/** The browser's end of a websocket, with the other end in the hands of the test. */
export class TestSocket extends EventTarget {
  static readonly OPEN = 1
  readonly sent: string[] = []
  readonly url: string
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
  }

  send(text: string): void {
    if (this.readyState !== TestSocket.OPEN) throw new Error('This websocket is not open')
    this.sent.push(text)
  }

  close(): void {
    this.readyState = 2
  }

  accept(): void {
    this.readyState = TestSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  tell(message: unknown): void {
    const data = typeof message === 'string' || message instanceof Blob ? message : JSON.stringify(message)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** What browsers do when a connection fails: an error, mostly without a word, and the end. */
  fail(message?: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), message === undefined ? {} : { message }))
    this.end()
  }

  end(): void {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
}

/** Stands in for the network: every websocket that is opened from now on, in order. */
export function catchSockets(): TestSocket[] {
  const sockets: TestSocket[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends TestSocket {
      constructor(url: string) {
        super(url)
        sockets.push(this)
      }
    },
  )
  return sockets
}

/** Turns the page away from the reader, or back. */
export function showPage(isVisible: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible)
  document.dispatchEvent(new Event('visibilitychange'))
}
