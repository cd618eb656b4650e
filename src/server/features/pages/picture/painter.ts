import type { Worker } from 'node:worker_threads'
import { startThread } from '#server/ground/start-thread.ts'
import { Unavailable } from '#server/http/access/errors.ts'
import type { Painted, ToPaint } from './painter-messages.ts'

const MOST_WAITING = 16
const DEADLINE_MS = 10_000
const IDLE_MS = 60_000

interface Waiting {
  done: (png: Buffer) => void
  failed: (error: Error) => void
}

/** Makes PNGs of SVGs, one after the other, in a thread that is there only while somebody needs it. */
export class Painter {
  #thread: Worker | null = null
  #timer: NodeJS.Timeout | undefined
  #lastId = 0
  readonly #waiting = new Map<number, Waiting>()

  paint(svg: string): Promise<Buffer> {
    if (this.#waiting.size >= MOST_WAITING) throw new Unavailable('Too many pictures are being drawn right now.')
    return new Promise((done, failed) => {
      const id = ++this.#lastId
      this.#waiting.set(id, { done, failed })
      this.#awake().postMessage({ id, svg } satisfies ToPaint)
      this.#expectWithin(DEADLINE_MS)
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#dismiss(new Error('The program is stopping'))
  }

  #awake(): Worker {
    if (this.#thread !== null) return this.#thread
    const thread = startThread('painter-worker', import.meta.url, null)
    thread.unref()
    thread.on('message', (painted: Painted) => this.#take(painted))
    thread.on('error', (error) => this.#end(thread, error))
    thread.on('exit', () => this.#end(thread, new Error('The thread that draws pictures ended')))
    this.#thread = thread
    return thread
  }

  #take(painted: Painted): void {
    const waiting = this.#waiting.get(painted.id)
    this.#waiting.delete(painted.id)
    this.#expectWithin(this.#waiting.size > 0 ? DEADLINE_MS : IDLE_MS)
    if ('png' in painted) waiting?.done(Buffer.from(painted.png.buffer, painted.png.byteOffset, painted.png.length))
    else waiting?.failed(new Error(`A picture could not be drawn: ${painted.problem}`))
  }

  /** A thread that is late or has nothing to do is ended; the next picture starts another. */
  #expectWithin(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#dismiss(new Error('A picture took too long')), milliseconds).unref()
  }

  /** Let go first: what is asked for while a thread ends is for the next one. */
  async #dismiss(reason: Error): Promise<void> {
    const thread = this.#thread
    if (thread === null) return
    this.#end(thread, reason)
    await thread.terminate()
  }

  #end(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return
    this.#thread = null
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { failed } of waiting) failed(error)
  }
}
