import type { KeptLine } from '#server/ground/supervisor.ts'

const MOST_WAITING = 100_000

/** Lines that came here while older ones are still being handed over: they wait, so that the order stays. */
export class EarlyLines {
  #waiting: KeptLine[] | null = []
  readonly #next: (line: KeptLine) => void

  constructor(next: (line: KeptLine) => void) {
    this.#next = next
  }

  take(line: KeptLine): void {
    if (this.#waiting === null) this.#next(line)
    else if (this.#waiting.push(line) >= MOST_WAITING) this.begin() // out of order is better than not at all
  }

  begin(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = null
    for (const line of waiting) this.#next(line)
  }
}
