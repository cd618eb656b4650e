export interface Rate {
  limit: number
  perMs: number
}

/** What a request may know of the limit it falls under. */
export interface Counted {
  isAllowed: boolean
  remaining: number
  resetAfterMs: number
}

/** So many requests in each window, which begins with the first. */
export class RateBucket {
  readonly #rate: Rate
  #begunAt = Number.NEGATIVE_INFINITY
  #taken = 0

  constructor(rate: Rate) {
    this.#rate = rate
  }

  take(now: number): Counted {
    const { limit, perMs } = this.#rate
    if (now - this.#begunAt >= perMs) {
      this.#begunAt = now
      this.#taken = 0
    }
    const isAllowed = this.#taken < limit
    if (isAllowed) this.#taken += 1
    return { isAllowed, remaining: limit - this.#taken, resetAfterMs: this.#begunAt + perMs - now }
  }
}

/** The headers every reply has, in seconds with a fraction. */
export function rateHeaders({ limit }: Rate, { remaining, resetAfterMs }: Counted, now: number) {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': ((now + resetAfterMs) / 1_000).toFixed(3),
    'x-ratelimit-reset-after': (resetAfterMs / 1_000).toFixed(3),
    'x-ratelimit-bucket': 'simulated',
  }
}
