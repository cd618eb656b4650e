import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'

const LOOK_MS = 5_000
const BUSY = 0.3 // of the time
const GROWTH_WHILE_BUSY = 200 // percent of what is in use, until all of it is looked through
const AS_V8_LIKES = 0

interface Parts {
  /** Which part of the time since the last look this process was busy. */
  busyPart: () => number
  setFlags: (flags: string) => void
}

/**
 * While many ask, memory may grow more before all of it is looked through: that takes both cores of a small machine for a fifth of a second, in
 * which everybody waits. A quiet site has the time, and should stay small. Gives what ends it.
 */
export function collectSeldomWhileBusy(given: Partial<Parts> = {}): () => void {
  const { busyPart = busyPartOfLoop(), setFlags = setFlagsFromString } = given
  let growth = AS_V8_LIKES
  const use = (wanted: number) => {
    if (wanted !== growth) setFlags(`--heap-growing-percent=${wanted}`)
    growth = wanted
  }
  const looks = setInterval(() => use(busyPart() > BUSY ? GROWTH_WHILE_BUSY : AS_V8_LIKES), LOOK_MS).unref()
  return () => {
    clearInterval(looks)
    use(AS_V8_LIKES)
  }
}

function busyPartOfLoop(): Parts['busyPart'] {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
