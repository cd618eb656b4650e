import { setFlagsFromString } from 'node:v8'
import { busyPartOfLoop } from './busy-part.ts'

const LOOK_MS = 500
const RUSH = 0.95 // of the time
const LEAST_RUSH = 4 // looks, one after the other
const WHAT_IS_DUE = '--incremental-marking-soft-trigger=20' // percent of what may become old before all is looked through
const AS_EVER = '--incremental-marking-soft-trigger=0'

interface Parts {
  /** Which part of the time since the last look this process was busy. */
  busyPart: () => number
  setFlags: (flags: string) => void
}

/**
 * A long collection of garbage that would come within the next half minute or so comes right after a rush instead, while those who were told
 * to come back are not back yet: once all are, it makes some of them wait. Gives what ends it.
 */
export function collectAfterRush(given: Partial<Parts> = {}): () => void {
  const { busyPart = busyPartOfLoop(), setFlags = setFlagsFromString } = given
  let rushed = 0
  let isDue = false
  const want = (due: boolean) => {
    if (due !== isDue) setFlags(due ? WHAT_IS_DUE : AS_EVER)
    isDue = due
  }
  const look = () => {
    const isRush = busyPart() > RUSH
    want(!isRush && rushed >= LEAST_RUSH)
    rushed = isRush ? rushed + 1 : 0
  }
  const looks = setInterval(look, LOOK_MS).unref()
  return () => {
    clearInterval(looks)
    want(false)
  }
}
