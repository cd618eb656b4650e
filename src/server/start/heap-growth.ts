import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { busyPartOfLoop } from './busy-part.ts'

const LOOK_MS = 5_000
const BUSY = 0.3 // of the time
const YOUNG_IN_QUIET = 4_000_000 // bytes of what is new; between two looks it may have doubled more than once
const AS_V8_LIKES = '--heap-growing-percent=0 --semi-space-growth-factor=2'
const YOUNG_STAYS = '--heap-growing-percent=0 --semi-space-growth-factor=1'
const IN_A_RUSH = '--heap-growing-percent=200 --semi-space-growth-factor=2' // percent of what is in use, until all of it is looked through

/**
 * Left to itself, V8 learns where things are made that live on, and makes all from there old at once. Rows of the database live on while a whole
 * list is written, and from then on those of every small reply would be garbage that only a long collection finds.
 */
const NEW_FIRST = '--no-allocation-site-pretenuring'
const OLD_AT_ONCE = '--allocation-site-pretenuring'

interface Parts {
  /** Which part of the time since the last look this process was busy. */
  busyPart: () => number
  /** What V8 has taken for what is new. */
  youngBytes: () => number
  setFlags: (flags: string) => void
}

/**
 * While many ask, memory may grow more before all of it is looked through: that takes both cores of a small machine for a fifth of a second, in
 * which everybody waits. What is new may take more, too, so that less of it becomes old. A quiet site has the time, and should stay small.
 * Gives what ends it.
 */
export function growWithWork(given: Partial<Parts> = {}): () => void {
  const { busyPart = busyPartOfLoop(), youngBytes = youngOfHeap, setFlags = setFlagsFromString } = given
  setFlags(NEW_FIRST)
  let used = AS_V8_LIKES
  const use = (flags: string) => {
    if (flags !== used) setFlags(flags)
    used = flags
  }
  const look = () => {
    if (busyPart() > BUSY) use(IN_A_RUSH)
    else use(youngBytes() < YOUNG_IN_QUIET ? AS_V8_LIKES : YOUNG_STAYS)
  }
  const looks = setInterval(look, LOOK_MS).unref()
  return () => {
    clearInterval(looks)
    use(AS_V8_LIKES)
    setFlags(OLD_AT_ONCE)
  }
}

const youngOfHeap = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
