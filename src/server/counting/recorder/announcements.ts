import { type DataGroup, raiseVersions } from '#server/ground/db/data-versions.ts'
import type { Db } from '#server/ground/db/db.ts'

interface Options {
  everyMs: number
  monotonic: () => number
}

/** Tells the site's nodes that there are new numbers, at most once in a while: replies made from them are kept until then. */
export class Announcements {
  readonly #options: Options
  readonly #waiting = new Set<DataGroup>()
  #announcedAt = Number.NEGATIVE_INFINITY

  constructor(options: Options) {
    this.#options = options
  }

  get isDue(): boolean {
    return this.#options.monotonic() - this.#announcedAt >= this.#options.everyMs
  }

  get areWaiting(): boolean {
    return this.#waiting.size > 0
  }

  add(groups: readonly DataGroup[]): void {
    for (const group of groups) this.#waiting.add(group)
  }

  async raise(tx: Db): Promise<void> {
    if (this.areWaiting) await raiseVersions(tx, [...this.#waiting])
  }

  /** Once the transaction that raised them is done. */
  done(): void {
    this.#waiting.clear()
    this.#announcedAt = this.#options.monotonic()
  }
}
