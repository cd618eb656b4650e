const WINDOW_MS = 60_000
const ALLOWED = 20

interface Window {
  startedAt: number
  failures: number
}

/** Mutes a source that failed 20 times within a minute, until that minute is over. Times are monotonic milliseconds. */
export class FailureLimit {
  // A window that starts anew goes to the end, so the first entry is always the oldest.
  readonly #windows = new Map<string, Window>()
  readonly #capacity: number

  /** Beyond `capacity` sources at once, further ones are not watched. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  isMuted(source: string, now: number): boolean {
    const window = this.#windows.get(source)
    return window !== undefined && window.failures >= ALLOWED && now - window.startedAt < WINDOW_MS
  }

  count(source: string, now: number): void {
    const window = this.#windows.get(source)
    if (window && now - window.startedAt < WINDOW_MS) {
      window.failures++
      return
    }
    this.#windows.delete(source)
    if (this.#windows.size >= this.#capacity && !this.#dropOldest(now)) return
    this.#windows.set(source, { startedAt: now, failures: 1 })
  }

  clear(): void {
    this.#windows.clear()
  }

  #dropOldest(now: number): boolean {
    for (const [source, { startedAt }] of this.#windows) {
      return now - startedAt >= WINDOW_MS && this.#windows.delete(source)
    }
    return false
  }
}
