import { type Database, type Db, openDatabase } from '#server/ground/db/db.ts'
import { toError } from '#server/ground/errors/to-error.ts'
import { findPosition, hasReached } from './positions.queries.ts'

export interface ReplicaOptions {
  url: string
  primary: Db
  /** It is not asked when it may be further behind than this. */
  lagMs: number
  now: () => number // milliseconds of a clock that never goes back
  onChange: (replica: Replica) => void
}

const LOOKS_IN_LAG = 4
const LOOK_AGAIN_MS = 20
const TRY_AGAIN_MS = 1_000

/** A copy of the database that follows it. It is known to have what the primary had at one moment, and is asked only after that. */
export class Replica {
  readonly db: Database
  readonly #options: ReplicaOptions
  #hasAllUntil = Number.NEGATIVE_INFINITY
  #newsAt = Number.NEGATIVE_INFINITY
  #failure: Error | null = null
  #wake: () => void = () => undefined
  #running: Promise<void> | null = null
  #isStopped = false
  #wasUsable = false

  constructor(options: ReplicaOptions) {
    this.#options = options
    // As behind a pooler, since it may be one.
    this.db = openDatabase({ url: options.url, directUrl: options.url })
  }

  start(): void {
    this.#running = this.#keepLooking()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wake()
    await this.#running
    await this.db.close()
  }

  /** It has all that anybody here was told of, and is not too far behind with the rest. */
  get isUsable(): boolean {
    const { now, lagMs } = this.#options
    return this.hasAllTold && now() - this.#hasAllUntil <= lagMs
  }

  /** However old it may be by now: a reply that is made from it and kept lacks nothing that was told. */
  get hasAllTold(): boolean {
    return this.#hasAllUntil > this.#newsAt
  }

  get failure(): Error | null {
    return this.#failure
  }

  /** Something was written before this moment: it is not asked until it is known to have that. */
  hearNews(): void {
    this.#newsAt = this.#options.now()
    if (this.#failure === null) this.#wake()
  }

  leaveOut(failure: Error): void {
    this.#hasAllUntil = Number.NEGATIVE_INFINITY
    this.#failure = failure
    this.#tell()
  }

  async #keepLooking(): Promise<void> {
    while (!this.#isStopped) {
      const lookedAt = this.#options.now()
      try {
        await this.#look(lookedAt)
      } catch (error) {
        this.leaveOut(toError(error))
      }
      this.#tell()
      if (this.#failure !== null) await this.#pause(TRY_AGAIN_MS)
      else if (this.#newsAt < lookedAt) await this.#pause(this.#options.lagMs / LOOKS_IN_LAG)
    }
  }

  /** Waits until it has what the primary has now, but not for ever: its aim would be too old to be of use. */
  async #look(lookedAt: number): Promise<void> {
    const { primary, lagMs, now } = this.#options
    const position = await findPosition(primary).catch(() => null) // without a primary it only grows older
    if (position === null) return this.#pause(TRY_AGAIN_MS)
    while (!this.#isStopped) {
      const reached = await hasReached(this.db, position)
      this.#failure = null
      if (reached) {
        this.#hasAllUntil = lookedAt
        return
      }
      if (now() - lookedAt > lagMs) return
      await this.#pause(LOOK_AGAIN_MS, false)
    }
  }

  #pause(milliseconds: number, endsWithNews = true): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      const wake = () => {
        if (!endsWithNews && !this.#isStopped) return
        clearTimeout(timer)
        resolve()
      }
      this.#wake = wake
      if (this.#isStopped) wake()
    })
  }

  #tell(): void {
    if (this.isUsable === this.#wasUsable) return
    this.#wasUsable = this.isUsable
    this.#options.onChange(this)
  }
}
