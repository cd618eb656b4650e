import type { Journal } from '#server/counting/journal/journal.ts'
import type { JournalLog } from '#server/counting/journal/journal-log.ts'
import type { LineBatch, LinesTaken } from '#server/ground/supervisor.ts'
import { notJournaled } from './not-journaled.ts'
import { type ReceivedLine, readFrames } from './read-frames.ts'

interface Options {
  folder: string
  journal: Pick<Journal, 'position'>
  /** False: there is no room for it now. */
  take(line: ReceivedLine): boolean
  log: JournalLog
}

const RETRY_MS = 1000
const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS))

/** Lines that the supervisor gives, in their order; those that the journal has from a program that was killed are left out. */
export class RelayedLines {
  readonly #options: Options
  #last: Promise<void> = Promise.resolve()
  #again: ReceivedLine[] = []
  #seen = 0
  #handled = 0
  #safe = 0
  #place = 0
  #late = 0 // of those that waited when we asked, how many were new
  #isLate = true
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  take(batch: LineBatch): void {
    this.#last = this.#last.then(() => this.#takeBatch(batch))
  }

  taken(): LinesTaken {
    const { seq, writtenSeq } = this.#options.journal.position()
    if (seq === writtenSeq) {
      this.#safe = this.#handled
      this.#place = writtenSeq
    }
    return { seen: this.#seen, safe: this.#safe, place: this.#place }
  }

  /** What is still to be looked at is given to the next one. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.#last
  }

  async #takeBatch({ bytes, upTo, again, place, waiting }: LineBatch): Promise<void> {
    const lines = readFrames(bytes)
    const before = upTo - lines.length
    const known = Math.max(0, Math.min(again - before, lines.length))
    this.#again.push(...lines.slice(0, known))
    if (upTo < again) {
      this.#seen = upTo // the journal is read once, for all of them
      return
    }
    const missing = await this.#notJournaled(place)
    const fresh = lines.slice(known)
    for (const line of [...missing, ...fresh]) {
      // A full disk leaves no room: the supervisor has them, and those that come next.
      while (!this.#isClosed && !this.#options.take(line)) await pause()
    }
    if (this.#isClosed) return
    this.#seen = upTo
    this.#handled = upTo
    if (this.#isLate)
      this.#countLate(missing.length + Math.min(fresh.length, waiting - before - known), upTo >= waiting)
  }

  async #notJournaled(place: number): Promise<readonly ReceivedLine[]> {
    const again = this.#again
    if (again.length === 0) return again
    this.#again = []
    for (let isTold = false; !this.#isClosed; isTold = true) {
      try {
        return await notJournaled(this.#options.folder, place, again)
      } catch (error) {
        if (!isTold) this.#options.log.error({ err: error }, 'Log lines wait, as the journal cannot be read')
        await pause()
      }
    }
    return []
  }

  #countLate(lines: number, isLast: boolean): void {
    this.#late += lines
    this.#isLate = !isLast
    if (!isLast || this.#late === 0) return
    this.#options.log.info({ lines: this.#late }, 'Log lines that came while Sitrep was away are taken')
  }
}
