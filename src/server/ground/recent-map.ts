/** A map of bounded size: the entry unasked for longest makes room. */
export class RecentMap<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#most) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }
}
