import { randomUUID } from 'node:crypto'
import type { Database } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Bucket } from './bucket.ts'
import { forgetLevels, LIMIT_CHANNEL, tellLimits } from './limit-levels.queries.ts'
import { type LimitEntry, readLimits, writeLimits } from './limit-messages.ts'
import type { OpenCounts } from './open-counts.ts'

const GATHER_MS = 100
const BEAT_MS = 1_000 // what is open is told so often
const FORGET_LEVELS_MS = 60_000
const FORGET_MS = 5_000 // after so long without a word from a process
const MOST_KEYS = 1_000 // of one limit in one message round

interface Peer {
  round: number
  heardAt: number
  open: Map<string, Map<string, number>> // by limit, then by key
}

interface ExchangeOptions {
  db: Database
  log: Log
  /** Whether other processes serve the same visitors: while not, the database is not spoken to. */
  isShared: () => boolean
  now: () => number
}

/** Tells the other processes what visitors used here, and hears what they used there. */
export class LimitExchange {
  readonly #options: ExchangeOptions
  readonly #me = randomUUID().slice(0, 8)
  readonly #buckets = new Map<string, Bucket>()
  readonly #counts = new Map<string, OpenCounts>()
  readonly #peers = new Map<string, Peer>()
  readonly #beat: NodeJS.Timeout
  #round = 0
  #forgotAt = 0
  #gathering: NodeJS.Timeout | undefined
  #listening: Promise<() => Promise<void>> | null = null
  #isLost = false

  constructor(options: ExchangeOptions) {
    this.#options = options
    this.#beat = setInterval(() => this.#onBeat(), BEAT_MS)
    this.#beat.unref()
    this.#onBeat()
  }

  addBucket(name: string, bucket: Bucket): void {
    this.#buckets.set(name, bucket)
    bucket.share(() => this.#soon())
  }

  addCounts(name: string, counts: OpenCounts): void {
    this.#counts.set(name, counts)
    counts.share(
      () => this.#soon(),
      () => this.#openElsewhere(name),
    )
  }

  async close(): Promise<void> {
    clearInterval(this.#beat)
    clearTimeout(this.#gathering)
    const stop = await this.#listening?.catch(() => null)
    await stop?.()
  }

  #onBeat(): void {
    const { isShared, now } = this.#options
    if (!isShared()) return
    this.#listening ??= this.#listen()
    for (const [id, { heardAt }] of this.#peers) if (now() - heardAt > FORGET_MS) this.#peers.delete(id)
    if (now() - this.#forgotAt > FORGET_LEVELS_MS) this.#forget()
    if ([...this.#counts.values()].some(({ isWorthTelling }) => isWorthTelling)) this.#soon()
  }

  #forget(): void {
    this.#forgotAt = this.#options.now()
    forgetLevels(this.#options.db).catch((error: unknown) => this.#lost(error))
  }

  #listen(): Promise<() => Promise<void>> {
    const listening = this.#options.db.listen(LIMIT_CHANNEL, (payload) => payload && this.#hear(payload))
    listening.catch((error: unknown) => {
      this.#listening = null // tried again at the next beat
      this.#lost(error)
    })
    return listening
  }

  #soon(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      void this.#tell()
    }, GATHER_MS).unref()
  }

  async #tell(): Promise<void> {
    const entries = this.#collect() // also when nobody is there, so that nothing waits for long
    if (entries.length === 0 || !this.#options.isShared()) return
    try {
      await tellLimits(this.#options.db, writeLimits(this.#me, ++this.#round, entries))
      this.#isLost = false
    } catch (error) {
      this.#lost(error)
    }
  }

  #collect(): LimitEntry[] {
    const spent = [...this.#buckets].flatMap(([name, bucket]) =>
      bucket.takeUntold(MOST_KEYS).map(([key, tokens]): LimitEntry => ['s', name, key, Math.round(tokens * 10) / 10]),
    )
    const open = [...this.#counts].flatMap(([name, counts]) =>
      counts
        .toTell()
        .slice(0, MOST_KEYS)
        .map(([key, count]): LimitEntry => ['o', name, key, count]),
    )
    if (spent.length >= MOST_KEYS) this.#soon() // there may be more
    return [...spent, ...open]
  }

  #hear(payload: string): void {
    const message = readLimits(payload)
    if (message === null || message.from === this.#me) return
    const peer = this.#peerOf(message.from, message.round)
    for (const [kind, name, key, amount] of message.entries) {
      if (kind === 's') this.#buckets.get(name)?.spendElsewhere(key, amount)
      else mapIn(peer.open, name).set(key, amount)
    }
  }

  /** A new round replaces what was open in the one before. */
  #peerOf(id: string, round: number): Peer {
    const known = this.#peers.get(id)
    const heardAt = this.#options.now()
    const peer = known?.round === round ? { ...known, heardAt } : { round, heardAt, open: new Map() }
    this.#peers.set(id, peer)
    return peer
  }

  *#openElsewhere(name: string): Iterable<ReadonlyMap<string, number>> {
    for (const { open } of this.#peers.values()) {
      const counts = open.get(name)
      if (counts) yield counts
    }
  }

  #lost(error: unknown): void {
    if (!this.#isLost)
      this.#options.log.warn({ err: error }, 'Limits hold for this process alone until the database is back')
    this.#isLost = true
  }
}

function mapIn(maps: Map<string, Map<string, number>>, name: string): Map<string, number> {
  const known = maps.get(name) ?? new Map<string, number>()
  maps.set(name, known)
  return known
}
