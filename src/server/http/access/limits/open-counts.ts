type Elsewhere = () => Iterable<ReadonlyMap<string, number>>

/** The key under which all are counted. */
const ALL = 'all'

/** How many of a kind are open, by key and in all: here, and in other processes as they told last. */
export class OpenCounts {
  readonly #here = new Map<string, number>()
  readonly #tellFrom: number
  #inAll = 0
  #isTold = false // to somebody that some are open
  #elsewhere: Elsewhere = () => []
  #untold: () => void = () => undefined

  /** A key is told to other processes from `tellFrom` on. */
  constructor(tellFrom: number) {
    this.#tellFrom = Math.max(1, tellFrom)
  }

  /** Counts one until the function it gives is called. */
  enter(key: string): () => void {
    const own = (this.#here.get(key) ?? 0) + 1
    this.#here.set(key, own)
    this.#inAll += 1
    if (own === this.#tellFrom || this.#inAll === 1) this.#untold()
    return () => {
      this.#inAll -= 1
      const left = (this.#here.get(key) ?? 0) - 1
      if (left > 0) this.#here.set(key, left)
      else this.#here.delete(key)
    }
  }

  of(key: string): number {
    return (this.#here.get(key) ?? 0) + this.#told(key)
  }

  get inAll(): number {
    return this.#inAll + this.#told(ALL)
  }

  /** Those open in this process. */
  get here(): number {
    return this.#inAll
  }

  share(untold: () => void, elsewhere: Elsewhere): void {
    this.#untold = untold
    this.#elsewhere = elsewhere
  }

  get isWorthTelling(): boolean {
    return this.#inAll > 0 || this.#isTold
  }

  /** What other processes should know. */
  toTell(): [key: string, count: number][] {
    if (!this.isWorthTelling) return []
    this.#isTold = this.#inAll > 0
    return [[ALL, this.#inAll], ...[...this.#here].filter(([, count]) => count >= this.#tellFrom)]
  }

  #told(key: string): number {
    let count = 0
    for (const counts of this.#elsewhere()) count += counts.get(key) ?? 0
    return count
  }
}
