import { TooMany } from './errors.ts'

/** Tokens return in six steps a minute, so that exactly `perMinute` requests fit into one burst. */
const STEP_MS = 10_000
const STEPS_PER_MINUTE = 6
const MOST_KEYS = 50_000

/** An answer without a body costs us this much less than a whole request. */
export const NOT_MODIFIED_REFUND = 0.9

interface Level {
  tokens: number
  steppedAt: number // milliseconds of the monotonic clock
}

/** A token bucket per key. Memory is bounded: the key unseen for longest is forgotten. */
export class Bucket {
  readonly perMinute: number
  readonly #levels = new Map<string, Level>()
  readonly #now: () => number
  readonly #refused: () => void

  constructor(perMinute: number, now: () => number = () => performance.now(), refused: () => void = () => undefined) {
    this.perMinute = perMinute
    this.#now = now
    this.#refused = refused
  }

  /** Takes a token, or throws a 429 that says when to come back. */
  take(key: string): void {
    const level = this.#level(key)
    if (level.tokens < 1) this.#refuse(level)
    level.tokens -= 1
  }

  /** Takes a token if there is one. */
  tryTake(key: string): boolean {
    const level = this.#level(key)
    if (level.tokens < 1) return false
    level.tokens -= 1
    return true
  }

  has(key: string): boolean {
    return this.#level(key).tokens >= 1
  }

  /** Throws when there is nothing left, without taking anything. */
  check(key: string): void {
    const level = this.#level(key)
    if (level.tokens < 1) this.#refuse(level)
  }

  /** Takes any amount, also one that is only known afterwards: what is owed has to come back first. */
  spend(key: string, tokens: number): void {
    this.#level(key).tokens -= tokens
  }

  giveBack(key: string, tokens: number): void {
    const level = this.#level(key)
    level.tokens = Math.min(this.perMinute, level.tokens + tokens)
  }

  get size(): number {
    return this.#levels.size
  }

  #level(key: string): Level {
    const now = this.#now()
    const level = this.#levels.get(key) ?? { tokens: this.perMinute, steppedAt: now }
    const steps = Math.floor((now - level.steppedAt) / STEP_MS)
    if (steps > 0) {
      level.tokens = Math.min(this.perMinute, level.tokens + (steps * this.perMinute) / STEPS_PER_MINUTE)
      level.steppedAt += steps * STEP_MS
    }
    if (this.#levels.size < MOST_KEYS / 2)
      this.#levels.set(key, level) // far from full, their order does not matter yet
    else this.#renew(key, level)
    return level
  }

  #renew(key: string, level: Level): void {
    this.#levels.delete(key)
    this.#levels.set(key, level)
    const [oldest] = this.#levels.keys()
    if (this.#levels.size > MOST_KEYS && oldest !== undefined) this.#levels.delete(oldest)
  }

  #refuse(level: Level): never {
    this.#refused()
    const stepsToGo = Math.max(1, Math.ceil((1 - level.tokens) / (this.perMinute / STEPS_PER_MINUTE)))
    const waitS = Math.max(1, Math.ceil((level.steppedAt + stepsToGo * STEP_MS - this.#now()) / 1000))
    throw new TooMany(waitS, {
      'ratelimit-limit': String(this.perMinute),
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(waitS),
    })
  }
}

/** The buckets of one program, by name. */
export class RateLimits {
  readonly #buckets = new Map<string, Bucket>()
  readonly #now: () => number
  readonly #refused: (name: string) => void

  constructor(now: () => number, refused: (name: string) => void) {
    this.#now = now
    this.#refused = refused
  }

  /** The bucket of this name: one per name, with the limit it was first asked for. */
  bucket(name: string, perMinute: number): Bucket {
    const known = this.#buckets.get(name)
    if (known !== undefined) return known
    const bucket = new Bucket(perMinute, this.#now, () => this.#refused(name))
    this.#buckets.set(name, bucket)
    return bucket
  }
}
