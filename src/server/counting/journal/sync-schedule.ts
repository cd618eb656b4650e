import { JournalDiskError } from './journal.ts'
import type { JournalLog } from './journal-log.ts'

const SYNC_EVERY_MS = 200
const RETRY_MS = 1000

interface Waiter {
  seq: number
  resolve(durableSeq: number): void
  reject(error: Error): void
}

export interface SyncOptions {
  sync(): Promise<void>
  log: JournalLog
  durableSeq: number
}

/** Brings what was written to the disk: soon, one sync at a time, and for all waiting at once. */
export class SyncSchedule {
  failed = false
  durableSeq: number
  #writtenSeq: number
  #startedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  #waiters: Waiter[] = []
  readonly #options: SyncOptions

  constructor(options: SyncOptions) {
    this.#options = options
    this.durableSeq = options.durableSeq
    this.#writtenSeq = options.durableSeq
  }

  written(seq: number): void {
    this.#writtenSeq = seq
    this.#schedule()
  }

  /** Resolves with the last durable number once it is `seq` or higher. */
  reached(seq: number): Promise<number> {
    if (this.durableSeq >= seq) return Promise.resolve(this.durableSeq)
    return new Promise((resolve, reject) => {
      this.#waiters.push({ seq, resolve, reject })
    })
  }

  /** Syncs at once what is left. */
  async finish(): Promise<void> {
    await this.#running
    clearTimeout(this.#timer)
    if (this.#writtenSeq > this.durableSeq) await this.#run()
    clearTimeout(this.#timer)
    this.#rejectWaiters()
  }

  #schedule(): void {
    if (this.#timer || this.#running) return
    const wait = this.failed ? RETRY_MS : this.#startedAt + SYNC_EVERY_MS - performance.now()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#running = this.#run()
    }, wait)
  }

  async #run(): Promise<void> {
    const target = this.#writtenSeq
    this.#startedAt = performance.now()
    try {
      await this.#options.sync()
      this.failed = false
      this.#reach(target)
    } catch (error) {
      if (!this.failed) this.#options.log.error({ err: error }, 'The journal cannot be synced to the disk')
      this.failed = true
      this.#rejectWaiters()
    }
    this.#running = null
    if (this.#writtenSeq > this.durableSeq) this.#schedule()
  }

  #reach(seq: number): void {
    this.durableSeq = seq
    for (const waiter of this.#waiters) if (waiter.seq <= seq) waiter.resolve(seq)
    this.#waiters = this.#waiters.filter((waiter) => waiter.seq > seq)
  }

  #rejectWaiters(): void {
    for (const { reject } of this.#waiters) reject(new JournalDiskError())
    this.#waiters = []
  }
}
