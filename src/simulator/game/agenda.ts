/** Things to do at set times. Few are pending at once, so a sorted list is enough. */
export class Agenda {
  readonly #items: { time: number; action: () => void }[] = [] // the next one is last

  get nextTime(): number {
    return this.#items.at(-1)?.time ?? Number.POSITIVE_INFINITY
  }

  add(time: number, action: () => void): void {
    let at = this.#items.length
    while (at > 0 && (this.#items[at - 1]?.time ?? 0) <= time) at--
    this.#items.splice(at, 0, { time, action })
  }

  runNext(): void {
    this.#items.pop()?.action()
  }

  clear(): void {
    this.#items.length = 0
  }
}
