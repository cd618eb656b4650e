import type { Size } from '../fault.ts'

/** A sentence when something took longer than promised, which is not judged in `npm test`: the machine does much else then. */
export function tooLong(size: Size, what: string, seconds: number, mostS: number): string[] {
  return size === 'full' && seconds > mostS ? [`${what} after ${seconds.toFixed(1)} s, not ${mostS} s`] : []
}
