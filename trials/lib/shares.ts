import { treeCost } from '../../bench/lib/process-cost.ts'

/** Who takes processor time: by what they are called, the process and all below it. */
export class Shares {
  readonly #roots: Readonly<Record<string, number>>
  readonly #before: Map<string, number>
  readonly #since = performance.now()

  constructor(roots: Readonly<Record<string, number>>) {
    this.#roots = roots
    this.#before = this.#now()
  }

  /** Cores taken since it was made. */
  cores(): Map<string, number> {
    const seconds = (performance.now() - this.#since) / 1000
    return new Map([...this.#now()].map(([name, used]) => [name, (used - (this.#before.get(name) ?? 0)) / seconds]))
  }

  #now(): Map<string, number> {
    const used = new Map<string, number>()
    for (const [name, root] of Object.entries(this.#roots)) {
      for (const [program, seconds] of treeCost(root)) {
        const whose = program === 'postgres' ? 'PostgreSQL' : name
        used.set(whose, (used.get(whose) ?? 0) + seconds)
      }
    }
    return used
  }
}

export const coresText = (cores: ReadonlyMap<string, number>): string =>
  [...cores].map(([name, share]) => `${name} ${share.toFixed(2)}`).join(', ')
