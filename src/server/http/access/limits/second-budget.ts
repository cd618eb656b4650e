/** A second's worth of tokens, which come back evenly. */
export class SecondBudget {
  readonly #perSecond: number
  readonly #now: () => number
  #tokens: number
  #at: number

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond
    this.#tokens = perSecond
    this.#now = now
    this.#at = now()
  }

  take(): boolean {
    const now = this.#now()
    this.#tokens = Math.min(this.#perSecond, this.#tokens + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }
}
