import { TooMany } from '#server/http/access/errors.ts'

/** All tokens return in six steps, a minute or a day long, so that exactly as many requests as may be fit into one burst. */
export const STEPS = 6
export const STEP_S = 10
export const STEP_OF_A_DAY_S = 14_400
const MOST_KEYS = 50_000

/** An answer without a body costs us this much less than a whole request. */
export const NOT_MODIFIED_REFUND = 0.9

/** What one process may use of a limit before the others hear of it. */
const UNTOLD_PART = 1 / 20

interface Level {
  tokens: number
  steppedAt: number // milliseconds of the monotonic clock
  untold: number // tokens used here of which the other processes know nothing
  isQueued: boolean // to be told
}

export type Spending = readonly [key: string, tokens: number]

/** A token bucket per key. Whose tokens are all back is forgotten. Memory is bounded: the key unseen for longest is forgotten, too. */
export class Bucket {
  readonly most: number // at once
  readonly stepS: number
  readonly #levels = new Map<string, Level>()
  readonly #now: () => number
  readonly #refused: () => void
  readonly #queue = new Map<string, Level>()
  #round = this.#levels.entries()
  #byAge = this.#levels.keys()
  #leftInRound = 0
  #tellFrom = Number.POSITIVE_INFINITY
  #untold: () => void = () => undefined

  constructor(
    most: number,
    now: () => number = () => performance.now(),
    refused: () => void = () => undefined,
    stepS = STEP_S,
  ) {
    this.most = most
    this.#now = now
    this.#refused = refused
    this.stepS = stepS
  }

  /** Takes a token, or throws a 429 that says when to come back. */
  take(key: string): void {
    const level = this.#level(key)
    if (level.tokens < 1) this.#refuse(level)
    this.#use(key, level, 1)
  }

  /** Takes a token if there is one. */
  tryTake(key: string): boolean {
    const level = this.#level(key)
    if (level.tokens < 1) return false
    this.#use(key, level, 1)
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
    this.#use(key, this.#level(key), tokens)
  }

  /** As spend, by another process. */
  spendElsewhere(key: string, tokens: number): void {
    this.#level(key).tokens -= tokens
  }

  giveBack(key: string, tokens: number): void {
    const level = this.#level(key)
    level.tokens = Math.min(this.most, level.tokens + tokens)
    level.untold = Math.max(0, level.untold - tokens)
  }

  /** From now on `untold` is called when a key has used so much that the other processes should hear of it. */
  share(untold: () => void): void {
    this.#tellFrom = Math.max(1, this.most * UNTOLD_PART)
    this.#untold = untold
  }

  /** What they should hear, at most so many keys at a time. */
  takeUntold(most: number): Spending[] {
    const told: Spending[] = []
    for (const [key, level] of this.#queue) {
      if (told.length >= most) break
      if (level.untold > 0) told.push([key, level.untold])
      level.untold = 0
      level.isQueued = false
      this.#queue.delete(key)
    }
    return told
  }

  get size(): number {
    return this.#levels.size
  }

  #level(key: string): Level {
    const now = this.#now()
    this.#forgetFull(now)
    const level = this.#levels.get(key) ?? { tokens: this.most, steppedAt: now, untold: 0, isQueued: false }
    const steps = this.#stepsSince(level, now)
    if (steps > 0) {
      level.tokens = Math.min(this.most, level.tokens + this.#backAfter(steps))
      level.steppedAt += steps * this.#stepMs
      level.untold = Math.min(level.untold, this.most - level.tokens) // what has come back need not be told
    }
    if (this.#levels.size < MOST_KEYS / 2)
      this.#levels.set(key, level) // far from full, their order does not matter yet
    else this.#renew(key, level)
    return level
  }

  /** Looks at one key with each question, round after round, so that no question waits for all of them. */
  #forgetFull(now: number): void {
    if (this.#leftInRound === 0) this.#beginRound()
    const next = this.#round.next()
    this.#leftInRound = next.done === true ? 0 : this.#leftInRound - 1
    if (next.done === true) return
    const [key, level] = next.value
    if (level.tokens + this.#backAfter(this.#stepsSince(level, now)) < this.most) return
    level.untold = 0
    this.#levels.delete(key)
  }

  /** With new iterators: one that stands still keeps all tables that the map has had since. */
  #beginRound(): void {
    this.#round = this.#levels.entries()
    this.#byAge = this.#levels.keys()
    this.#leftInRound = this.#levels.size // not those who come meanwhile: they might come as fast
  }

  #stepsSince({ steppedAt }: Level, now: number): number {
    return Math.floor((now - steppedAt) / this.#stepMs)
  }

  get #stepMs(): number {
    return this.stepS * 1_000
  }

  #backAfter(steps: number): number {
    return (steps * this.most) / STEPS
  }

  #use(key: string, level: Level, tokens: number): void {
    level.tokens -= tokens
    level.untold += tokens
    if (level.untold < this.#tellFrom || level.isQueued) return
    level.isQueued = true
    this.#queue.set(key, level)
    this.#untold()
  }

  #renew(key: string, level: Level): void {
    this.#levels.delete(key)
    this.#levels.set(key, level)
    if (this.#levels.size <= MOST_KEYS) return
    const oldest = this.#byAge.next() // goes on where it was: from the start it would pass the places of all that have gone
    if (oldest.done !== true) this.#levels.delete(oldest.value)
  }

  #refuse(level: Level): never {
    this.#refused()
    const stepsToGo = Math.max(1, Math.ceil((1 - level.tokens) / (this.most / STEPS)))
    throw tooMany(this.most, (level.steppedAt + stepsToGo * this.#stepMs - this.#now()) / 1000)
  }
}

export function tooMany(most: number, seconds: number): TooMany {
  const waitS = Math.max(1, Math.ceil(seconds))
  return new TooMany(waitS, {
    'ratelimit-limit': String(most),
    'ratelimit-remaining': '0',
    'ratelimit-reset': String(waitS),
  })
}
