import type { Refusal } from './gate.ts'

/** Someone whose datagrams were not taken, and why not. */
export interface RefusedSource {
  address: string
  port: number
  reason: Exclude<Refusal, 'muted'>
  datagrams: number // since the start
  lastAt: number // epoch milliseconds
}

const MOST_SOURCES = 32 // of each kind

/** The sources refused last. Those at the address of a game server are kept apart, so that no flood can hide them. */
export class RefusedSources {
  readonly #neighbours = new Map<string, RefusedSource>()
  readonly #strangers = new Map<string, RefusedSource>()

  /** Many a second in a flood: nothing is made anew for one that is known. */
  note(
    { address, port }: { address: string; port: number },
    refusal: Refusal,
    isNeighbour: boolean,
    now: number,
  ): void {
    const list = isNeighbour ? this.#neighbours : this.#strangers
    const key = `${address} ${port}`
    const known = list.get(key)
    if (known) {
      if (refusal !== 'muted') known.reason = refusal
      known.datagrams += 1
      known.lastAt = now
    } else if (refusal !== 'muted') {
      // Else it was forgotten while it was muted.
      if (list.size >= MOST_SOURCES) forgetOldest(list)
      list.set(key, { address, port, reason: refusal, datagrams: 1, lastAt: now })
    }
  }

  list(): RefusedSource[] {
    return [...this.#neighbours.values(), ...this.#strangers.values()].map((source) => ({ ...source }))
  }
}

function forgetOldest(list: Map<string, RefusedSource>): void {
  let [oldest, at] = ['', Number.POSITIVE_INFINITY]
  for (const [key, { lastAt }] of list) if (lastAt < at) [oldest, at] = [key, lastAt]
  list.delete(oldest)
}
