import type { ChildProcess } from 'node:child_process'
import { startHelper } from '#server/ground/helpers/start-helper.ts'
import { Unavailable } from '#server/http/access/errors.ts'
import type { Painted, ToPaint } from './painter-messages.ts'

const MOST_WAITING = 16
const DEADLINE_MS = 10_000
const IDLE_MS = 60_000

interface Waiting {
  done: (png: Buffer) => void
  failed: (error: Error) => void
}

// Optimizing the renderer takes a second of processor time and 110 MB, to save 0.1 s of each picture; few are drawn in a row.
const V8_FLAGS = ['--liftoff-only']

/** Makes PNGs of SVGs, one after the other, in a process that is there only while somebody needs it. */
export class Painter {
  #helper: ChildProcess | null = null
  #timer: NodeJS.Timeout | undefined
  #lastId = 0
  readonly #waiting = new Map<number, Waiting>()

  paint(svg: string): Promise<Buffer> {
    if (this.#waiting.size >= MOST_WAITING) throw new Unavailable('Too many pictures are being drawn right now.')
    return new Promise((done, failed) => {
      const helper = this.#awake()
      const id = ++this.#lastId
      this.#waiting.set(id, { done, failed })
      helper.send({ id, svg } satisfies ToPaint, () => undefined) // one that has ended says so itself
      this.#expectWithin(DEADLINE_MS)
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#dismiss(new Error('The program is stopping'))
  }

  #awake(): ChildProcess {
    if (this.#helper !== null) return this.#helper
    const helper = startHelper('painter-worker', import.meta.url, { v8Flags: V8_FLAGS })
    helper.unref()
    helper.channel?.unref()
    helper.on('message', (painted: Painted) => this.#take(painted))
    helper.on('error', (error) => this.#end(helper, error))
    helper.on('exit', () => this.#end(helper, new Error('The process that draws pictures ended')))
    this.#helper = helper
    return helper
  }

  #take(painted: Painted): void {
    const waiting = this.#waiting.get(painted.id)
    this.#waiting.delete(painted.id)
    this.#expectWithin(this.#waiting.size > 0 ? DEADLINE_MS : IDLE_MS)
    if ('png' in painted) waiting?.done(Buffer.from(painted.png.buffer, painted.png.byteOffset, painted.png.length))
    else waiting?.failed(new Error(`A picture could not be drawn: ${painted.problem}`))
  }

  /** A process that is late or has nothing to do is ended; the next picture starts another. */
  #expectWithin(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#dismiss(new Error('A picture took too long')), milliseconds).unref()
  }

  /** Let go first: what is asked for while a process ends is for the next one. */
  async #dismiss(reason: Error): Promise<void> {
    const helper = this.#helper
    if (helper === null) return
    this.#end(helper, reason)
    if (helper.kill('SIGKILL')) await new Promise((resolve) => helper.once('exit', resolve))
  }

  #end(helper: ChildProcess, error: Error): void {
    if (this.#helper !== helper) return
    this.#helper = null
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { failed } of waiting) failed(error)
  }
}
