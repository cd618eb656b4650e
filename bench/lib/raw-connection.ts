import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  head: string
  isLast: boolean // the server closes the connection
}

interface Events {
  answered(answer: RawAnswer): void
  closed(): void
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LAST = /\r\nconnection: close/i

/** What all of them read into: with a new one for each part, their garbage would be collected beside what is measured. */
const READ = Buffer.alloc(65_536)

/** A kept connection on which one thing is asked after the other, as plainly as it can be, so that asking is not what is measured. */
export class RawConnection {
  readonly #socket: Socket
  readonly #events: Events
  #start: Buffer = Buffer.alloc(0) // of an answer whose head has not come whole
  #head: string | null = null
  #missing = 0 // bytes of its body

  constructor(port: number, events: Events) {
    this.#events = events
    const onread = { buffer: READ, callback: (bytes: number) => this.#take(READ.subarray(0, bytes)) }
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.on('close', () => events.closed())
  }

  ask(request: string): void {
    this.#socket.write(request)
  }

  destroy(): void {
    this.#socket.destroy()
  }

  #take(part: Buffer): boolean {
    if (this.#head === null) this.#takeHead(part)
    else this.#missing -= part.length
    if (this.#head !== null && this.#missing <= 0) this.#finish(this.#head)
    return true // go on reading
  }

  #takeHead(part: Buffer): void {
    const start = this.#start.length === 0 ? part : Buffer.concat([this.#start, part])
    const end = start.indexOf(END_OF_HEAD)
    if (end === -1) {
      this.#start = Buffer.from(start)
      return
    }
    this.#head = start.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1] ?? 0)
    this.#missing = length - (start.length - end - END_OF_HEAD.length)
  }

  #finish(head: string): void {
    this.#start = Buffer.alloc(0)
    this.#head = null
    const isLast = LAST.test(head)
    if (isLast) this.#socket.destroy()
    this.#events.answered({ status: Number(head.slice(9, 12)), head, isLast })
  }
}
