/** Chance that repeats: the same seed gives the same community. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks by weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  /** Around 1 with a long tail: most values are small, a few are huge. */
  longTail(): number
  /** A stream of its own, so that one part's growth does not shift another's. */
  fork(name: string): Random
}

export function createRandom(seed: string): Random {
  const next = mulberry32(hashText(seed))
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, int(0, list.length - 1)),
    weighted: (list) => {
      const total = list.reduce((sum, [, weight]) => sum + weight, 0)
      let left = next() * total
      for (const [item, weight] of list) {
        left -= weight
        if (left < 0) return item
      }
      return itemAt(list, list.length - 1)[0]
    },
    longTail: () => Math.exp(1.3 * gaussian(next)),
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Tommy Ettinger's mulberry32: 32 bits of state are plenty for a demo. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Box and Muller. */
function gaussian(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}
