import type { Asked } from './asker.ts'
import { waitsOf } from './waits.ts'

const MOST_STOLEN = 0.05 // of the processor's time; on a shared host there is always a little

/** How long answers took while the host gave this machine its processor: for whoever reads the figures, no promise is judged by it. */
export class Undisturbed {
  readonly #asked: Asked[] = []
  #looks = 0
  #counted = 0

  /** What was asked between two looks, and what share of the processor was stolen meanwhile. */
  add(asked: readonly Asked[], stolen: number): void {
    this.#looks += 1
    if (stolen > MOST_STOLEN) return
    this.#counted += 1
    for (const one of asked) this.#asked.push(one)
  }

  text(): string {
    if (this.#counted === 0) return 'Whenever it was looked, the host had taken more than 5 % of the processor'
    const { p99 } = waitsOf(this.#asked)
    const parts = `${this.#counted} of ${this.#looks} looks`
    return `p99 in the ${parts} between which the host took at most 5 % of the processor: ${p99.toFixed(1)} ms`
  }
}
