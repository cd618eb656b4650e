import type { DataGroup } from '#server/ground/db/data-versions.ts'

/** What only counting changes: nobody waits to see what they have just done themselves. */
const COUNTED: ReadonlySet<string> = new Set<DataGroup>([
  'stats',
  'sums',
  'weapons',
  'maps',
  'matches',
  'awards',
  'records',
])
const CHANGES_REMEMBERED = 8 // of each group

/** How often each group of data has changed, and when it last did. */
export class Generations {
  readonly #counts = new Map<string, number>()
  readonly #changedAt = new Map<string, number[]>() // the last ones, the oldest first
  #everything = 0 // raised when all groups change at once
  #everythingAt = Number.NEGATIVE_INFINITY

  /** Null: any group may have changed. */
  raise(groups: readonly string[] | null, now: number): void {
    if (groups === null) {
      this.#everything += 1
      this.#everythingAt = now
    }
    for (const group of groups ?? []) {
      this.#counts.set(group, (this.#counts.get(group) ?? 0) + 1)
      this.#changedAt.set(group, [...(this.#changedAt.get(group) ?? []), now].slice(-CHANGES_REMEMBERED))
    }
  }

  of(groups: readonly string[]): number {
    return groups.reduce((sum, group) => sum + (this.#counts.get(group) ?? 0), this.#everything)
  }

  /** Since when what was made at a moment is behind, if by no more than what was counted meanwhile; else long since. */
  behindSince(groups: readonly string[], madeAt: number): number {
    if (this.#everythingAt >= madeAt) return Number.NEGATIVE_INFINITY
    return Math.min(...groups.map((group) => this.#firstChange(group, madeAt)))
  }

  #firstChange(group: string, madeAt: number): number {
    const changes = this.#changedAt.get(group) ?? []
    const first = changes.findIndex((at) => at >= madeAt)
    if (first === -1) return Number.POSITIVE_INFINITY
    const isKnown = first > 0 || changes.length < CHANGES_REMEMBERED
    return isKnown && COUNTED.has(group) ? (changes[first] ?? 0) : Number.NEGATIVE_INFINITY
  }
}
