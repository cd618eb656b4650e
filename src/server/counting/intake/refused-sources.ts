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

  note(source: { address: string; port: number }, refusal: Refusal, isNeighbour: boolean, now: number): void {
    const list = isNeighbour ? this.#neighbours : this.#strangers
    const key = `${source.address} ${source.port}`
    const known = list.get(key)
    const reason = refusal === 'muted' ? known?.reason : refusal
    if (reason === undefined) return // forgotten while it was muted
    list.delete(key)
    list.set(key, { ...source, reason, datagrams: (known?.datagrams ?? 0) + 1, lastAt: now })
    if (list.size > MOST_SOURCES) forgetOldest(list)
  }

  list(): RefusedSource[] {
    return [...this.#neighbours.values(), ...this.#strangers.values()]
  }
}

function forgetOldest(list: Map<string, RefusedSource>): void {
  for (const key of list.keys()) {
    list.delete(key)
    return
  }
}
