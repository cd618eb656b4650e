import type { DataGroup } from '#server/ground/db/data-versions.ts'
import type { CutReply } from './call-reply.ts'
import { CompressedBody } from './compressed-body.ts'
import { Generations } from './generations.ts'
import { staleRatherThanFail } from './stale.ts'

export interface Snapshot {
  readonly body: CompressedBody
  readonly headers: Readonly<Record<string, string>>
  readonly madeAt: number // milliseconds of the monotonic clock
}

export interface Freshness {
  groups: readonly DataGroup[]
  maxAgeS?: number
}

interface Kept extends Snapshot {
  generation: number
  bytes: number
}

interface Flight {
  generation: number
  result: Promise<Snapshot>
}

/** 'stale' is for want of a database; 'behind' is by two seconds at most, while many are made. */
type ReadOutcome = 'hit' | 'miss' | 'behind' | 'stale'

export interface SnapshotOptions {
  maxBytes?: number
  now?: () => number
  counted?: (outcome: ReadOutcome) => void
}

/** So many replies are being made: whoever asks for another one that is only just behind gets it as it is. */
const CROWD = 4
const BARELY_BEHIND_MS = 2_000

/** Bodies of public replies, kept until the data behind them changes. The least recently used ones make room. */
export class Snapshots {
  readonly #kept = new Map<string, Kept>()
  readonly #flights = new Map<string, Flight>()
  readonly #generations = new Generations()
  #heldBytes = 0
  readonly #maxBytes: number
  readonly #counted: (outcome: ReadOutcome) => void
  readonly now: () => number

  constructor({
    maxBytes = 64 * 1024 * 1024,
    now = () => performance.now(),
    counted = () => undefined,
  }: SnapshotOptions = {}) {
    this.#maxBytes = maxBytes
    this.now = now
    this.#counted = counted
  }

  get bytes(): number {
    return this.#heldBytes
  }

  /** What was made before of these groups counts as outdated from now on. Null: of any group. */
  drop(groups: readonly string[] | null): void {
    this.#generations.raise(groups, this.now())
  }

  /** The kept reply, if it is current, or as good as that while everybody asks at once: when something was counted, all are outdated. */
  current(key: string, freshness: Freshness): Snapshot | null {
    const current = this.#current(key, this.#generations.of(freshness.groups), freshness)
    const given = current ?? this.#barelyBehind(key, freshness)
    if (given === null) return null
    this.#touch(key, given)
    this.#counted(current === null ? 'behind' : 'hit')
    return given
  }

  /** Whether `get` will give a reply that is kept or on its way, without making one. */
  isAtHand(key: string, freshness: Freshness): boolean {
    const generation = this.#generations.of(freshness.groups)
    return this.#current(key, generation, freshness) !== null || this.#flights.get(key)?.generation === generation
  }

  /** The kept reply, or a new one from `make`, which runs once for all who wait. */
  async get(key: string, freshness: Freshness, make: () => Promise<CutReply>): Promise<Snapshot> {
    const current = this.current(key, freshness)
    if (current !== null) return current
    const generation = this.#generations.of(freshness.groups)
    this.#counted('miss')
    const known = this.#kept.get(key)
    const making = this.#join(key, generation, make)
    if (known === undefined) return making
    const snapshot = await staleRatherThanFail(making, known)
    if (snapshot === known) this.#counted('stale')
    return snapshot
  }

  #current(key: string, generation: number, freshness: Freshness): Kept | null {
    const known = this.#kept.get(key)
    const isCurrent = known?.generation === generation && !this.#isTooOld(known, freshness)
    return isCurrent ? known : null
  }

  #barelyBehind(key: string, freshness: Freshness): Kept | null {
    const known = this.#flights.size < CROWD ? undefined : this.#kept.get(key)
    if (known === undefined || this.#isTooOld(known, freshness)) return null
    const since = this.#generations.behindSince(freshness.groups, known.madeAt)
    return this.now() - since < BARELY_BEHIND_MS ? known : null
  }

  #join(key: string, generation: number, make: () => Promise<CutReply>): Promise<Snapshot> {
    const flight = this.#flights.get(key)
    // A flight that took off before the data changed may carry the old data.
    if (flight?.generation === generation) return flight.result
    const result = this.#make(key, generation, make).finally(() => {
      if (this.#flights.get(key)?.result === result) this.#flights.delete(key)
    })
    this.#flights.set(key, { generation, result })
    return result
  }

  async #make(key: string, generation: number, make: () => Promise<CutReply>): Promise<Snapshot> {
    const madeAt = this.now()
    const reply = await make()
    const known = this.#kept.get(key)
    const body = this.#bodyOf(key, Buffer.from(reply.json))
    const bytes = body === known?.body ? known.bytes : body.identity.length + OVERHEAD_BYTES
    const made: Kept = { body, headers: reply.headers, madeAt, generation, bytes }
    if (known === undefined || known.generation <= generation) this.#keep(key, made)
    return made
  }

  /** Few of all that is outdated has changed: a body that says the same stays, with its compressed forms. */
  #bodyOf(key: string, identity: Buffer): CompressedBody {
    const known = this.#kept.get(key)?.body
    if (known?.identity.equals(identity)) return known
    const body = new CompressedBody(identity, { grew: (bytes) => this.#grow(key, body, bytes) })
    return body
  }

  #keep(key: string, made: Kept): void {
    this.#forget(key)
    this.#kept.set(key, made)
    this.#heldBytes += made.bytes
    this.#makeRoom()
  }

  #grow(key: string, body: CompressedBody, bytes: number): void {
    const kept = this.#kept.get(key)
    if (kept?.body !== body) return
    kept.bytes += bytes
    this.#heldBytes += bytes
    this.#makeRoom()
  }

  #makeRoom(): void {
    for (const key of this.#kept.keys()) {
      if (this.#heldBytes <= this.#maxBytes) return
      this.#forget(key)
    }
  }

  #forget(key: string): void {
    this.#heldBytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }

  #touch(key: string, kept: Kept): void {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
  }

  #isTooOld(snapshot: Snapshot, { maxAgeS }: Freshness): boolean {
    return maxAgeS !== undefined && this.now() - snapshot.madeAt >= maxAgeS * 1000
  }
}

/** The key, the tag and the objects around a body, roughly. */
const OVERHEAD_BYTES = 1024
