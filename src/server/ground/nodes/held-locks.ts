import type { z } from 'zod'
import { isRefusal } from '#server/ground/db/connection/database-away.ts'
import type { Database, Session, Sql } from '#server/ground/db/db.ts'
import { type LockKind, lockAgain, noteLeases, takeLocks, unlock } from './locks.queries.ts'

export interface LockTimes {
  /** How long a lock may be used after the question to which the database last answered. */
  leaseMs: number
  /** The same for a node that has the site for itself, so that a database that restarts goes unnoticed. */
  aloneLeaseMs: number
  /** After so long without a question the database frees the locks. */
  idleMs: number
  answerMs: number
}

export const LOCK_TIMES: LockTimes = { leaseMs: 3_000, aloneLeaseMs: 30_000, idleMs: 4_000, answerMs: 2_500 }

export interface HeldLocksOptions {
  db: Pick<Database, 'openSession'>
  name: string // of this node's data directory
  /** Nobody else can collect for this database: what is held stays held, whatever becomes of the connection. */
  sole: boolean
  times: LockTimes
  now: () => number // milliseconds of a clock that never goes back
  onEnd: (error: Error | null) => void
  onExpired: () => void
}

/**
 * Session advisory locks on one connection. Whoever gets a lock that another node did not let go of in good order waits for
 * that node's lease before it uses it: docs/decisions/0030-many-nodes.md tells why two never use one at the same time.
 */
export class HeldLocks {
  readonly #options: HeldLocksOptions
  readonly #usableFrom = new Map<string, number>()
  readonly #locked = new Set<string>() // by this session
  #session: Session | null = null
  #leaseMs: number
  #heardAt = Number.NEGATIVE_INFINITY
  #expiry: NodeJS.Timeout | undefined

  constructor(options: HeldLocksOptions) {
    this.#options = options
    this.#leaseMs = options.times.leaseMs
  }

  get isConnected(): boolean {
    return this.#session !== null
  }

  /**
   * For a node that is alone a refusal renews the lease, too: at that moment nobody can have got a lock, and whoever gets one
   * later waits for this lease.
   */
  async connect(): Promise<void> {
    const { db, times, now } = this.#options
    const askedAt = now()
    try {
      const session = await db.openSession({
        idleMs: times.idleMs,
        answerMs: times.answerMs,
        onEnd: (error) => this.#session === session && this.#drop(error),
      })
      this.#session = session
    } catch (error) {
      if (this.#leaseMs > times.leaseMs && isRefusal(error)) this.#heard(askedAt)
      throw error
    }
  }

  /** Any answer renews the lease, from the moment of the question on. A failure ends the session. */
  async ask<T>(schema: z.ZodType<T>, query: Sql): Promise<T[]> {
    const session = this.#session
    if (!session) throw new Error('The connection that holds the locks is lost')
    const askedAt = this.#options.now()
    try {
      const rows = await session.many(schema, query)
      if (this.#session === session) this.#heard(askedAt)
      return rows
    } catch (error) {
      session.end()
      if (this.#session === session) this.#drop(null)
      throw error
    }
  }

  isLocked(kind: LockKind, id: number): boolean {
    return this.#locked.has(`${kind} ${id}`)
  }

  /** Whether what it guards may be done at this very moment. */
  has(kind: LockKind, id: number): boolean {
    const from = this.#usableFrom.get(`${kind} ${id}`)
    return from !== undefined && this.#options.now() >= from && this.#isLeased()
  }

  /** Milliseconds until the first lock becomes usable that is not yet; null: there is none. */
  nextUsableMs(): number | null {
    const waits = [...this.#usableFrom.values()].map((from) => from - this.#options.now()).filter((wait) => wait > 0)
    return waits.length === 0 ? null : Math.min(...waits)
  }

  /** Takes those that are free. */
  async take(kind: LockKind, ids: readonly number[]): Promise<void> {
    const { name, now } = this.#options
    const wanted = ids.filter((id) => !this.isLocked(kind, id))
    if (wanted.length === 0) return
    const got = await takeLocks(this, kind, wanted, { name, leaseMs: this.#leaseMs })
    for (const { id, waitMs } of got) {
      this.#locked.add(`${kind} ${id}`)
      const known = this.#usableFrom.get(`${kind} ${id}`)
      this.#usableFrom.set(`${kind} ${id}`, known ?? now() + waitMs)
    }
    for (const id of wanted) if (!this.isLocked(kind, id)) this.#usableFrom.delete(`${kind} ${id}`)
  }

  /** A lock without a note of its holder: nothing is done under it, it only shows that this node lives. */
  async takeQuietly(kind: LockKind, id: number): Promise<void> {
    await lockAgain(this, kind, id)
    this.#locked.add(`${kind} ${id}`)
  }

  /** In good order: `stopUsing` has ended what it guards before others can have it. */
  async release(kind: LockKind, ids: readonly number[], stopUsing: () => void): Promise<void> {
    const locked = ids.filter((id) => this.isLocked(kind, id))
    if (locked.length === 0) return
    for (const id of locked) this.#usableFrom.delete(`${kind} ${id}`)
    stopUsing()
    for (const id of locked) this.#locked.delete(`${kind} ${id}`)
    await unlock(this, kind, locked, this.#options.name)
  }

  /** After a lost connection, what another node got meanwhile is no longer ours. */
  forgetUnlocked(): void {
    for (const key of [...this.#usableFrom.keys()]) if (!this.#locked.has(key)) this.#usableFrom.delete(key)
  }

  /** A longer lease is noted before it is used, a shorter one is used before it is noted. */
  async changeLease(isAlone: boolean): Promise<void> {
    const { times, name } = this.#options
    const leaseMs = isAlone ? times.aloneLeaseMs : times.leaseMs
    if (leaseMs === this.#leaseMs) return
    if (leaseMs < this.#leaseMs) this.#setLease(leaseMs)
    await noteLeases(this, name, leaseMs)
    this.#setLease(leaseMs)
  }

  close(): void {
    clearTimeout(this.#expiry)
    this.#session?.end()
    this.#session = null
    this.#locked.clear()
    this.#usableFrom.clear()
  }

  #setLease(leaseMs: number): void {
    this.#leaseMs = leaseMs
    this.#heard(this.#heardAt)
  }

  #isLeased(): boolean {
    return this.#options.sole || this.#options.now() < this.#heardAt + this.#leaseMs
  }

  #heard(at: number): void {
    const { sole, now } = this.#options
    this.#heardAt = at
    clearTimeout(this.#expiry)
    if (!sole) this.#expiry = setTimeout(() => this.#expire(), Math.max(0, at + this.#leaseMs - now()))
  }

  /** Lets go at once, unless nobody else was there to take over. */
  #drop(error: Error | null): void {
    const { sole, times, onEnd } = this.#options
    this.#session = null
    this.#locked.clear()
    if (!sole && this.#leaseMs <= times.leaseMs) this.#usableFrom.clear()
    onEnd(error)
  }

  /** Also when the process only stood still, and the locks are there yet: from a new session on all is certain again. */
  #expire(): void {
    this.#usableFrom.clear()
    const session = this.#session
    session?.end()
    if (session) this.#drop(null)
    this.#options.onExpired()
  }
}
