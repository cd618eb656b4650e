import { setImmediate as nextTurn } from 'node:timers/promises'

/** So many of a reply's rows are read in half a millisecond. */
const AT_ONCE = 250

/** Work on a long list, a part at a time: others have their turn after each, instead of waiting for the whole of it. A short list is one part. */
export async function inTurns<T, U>(all: readonly T[], work: (part: readonly T[]) => U): Promise<U[]> {
  if (all.length <= AT_ONCE) return [work(all)]
  const done: U[] = []
  for (let from = 0; from < all.length; from += AT_ONCE) {
    if (from > 0) await nextTurn()
    done.push(work(all.slice(from, from + AT_ONCE)))
  }
  return done
}

/** As `map`. */
export async function mapInTurns<T, U>(all: readonly T[], make: (one: T) => U): Promise<U[]> {
  return (await inTurns(all, (part) => part.map(make))).flat()
}
