import { Bucket, STEP_OF_A_DAY_S, STEP_S } from './bucket.ts'
import { ExactLimit, type SharedLevels } from './exact-limit.ts'
import type { LimitExchange } from './limit-exchange.ts'
import { OpenCounts } from './open-counts.ts'

/** How this process counts together with others. */
export interface SharedLimits {
  exchange: LimitExchange
  levels: SharedLevels
}

/** The limits of one program, by name. */
export class RateLimits {
  readonly #buckets = new Map<string, Bucket>()
  readonly #open = new Map<string, OpenCounts>()
  readonly #now: () => number
  readonly #refused: (name: string) => void
  readonly #exchange: LimitExchange | null
  readonly #levels: SharedLevels | null

  /** Without `shared` nobody else counts for the same visitors. */
  constructor(now: () => number, refused: (name: string) => void, shared: SharedLimits | null = null) {
    this.#now = now
    this.#refused = refused
    this.#exchange = shared?.exchange ?? null
    this.#levels = shared?.levels ?? null
  }

  /** The bucket of this name: one per name, with the limit it was first asked for. */
  bucket(name: string, perMinute: number): Bucket {
    const known = this.#buckets.get(name)
    if (known !== undefined) return known
    const bucket = new Bucket(perMinute, this.#now, () => this.#refused(name))
    this.#buckets.set(name, bucket)
    this.#exchange?.addBucket(name, bucket)
    return bucket
  }

  /** A limit for what is rare and dangerous: over all processes it holds to the last one. */
  exact(name: string, perMinute: number): ExactLimit {
    return this.#exact(name, perMinute, STEP_S)
  }

  /** The same over a day. */
  exactDaily(name: string, perDay: number): ExactLimit {
    return this.#exact(name, perDay, STEP_OF_A_DAY_S)
  }

  #exact(name: string, most: number, stepS: number): ExactLimit {
    const refused = () => this.#refused(name)
    const own = new Bucket(most, this.#now, refused, stepS)
    return new ExactLimit({ name, own, levels: this.#levels, refused })
  }

  /** How many of a kind are open now, here and elsewhere. */
  open(name: string, tellFrom: number): OpenCounts {
    const known = this.#open.get(name)
    if (known !== undefined) return known
    const counts = new OpenCounts(tellFrom)
    this.#open.set(name, counts)
    this.#exchange?.addCounts(name, counts)
    return counts
  }
}
