import type { Asked } from '../lib/asker.ts'
import { failures, waitsOf } from '../lib/waits.ts'

/** After how many seconds all are well: nobody is refused, and p99 is no more than `mostMs` in each that follows. */
export function secondsToRecover(asked: readonly Asked[], mostMs: number): number {
  const lastBad = bySecond(asked).findLastIndex((some) => {
    const waits = waitsOf(some)
    return failures(waits) > 0 || waits.p99 > mostMs
  })
  return lastBad + 1
}

/** In milliseconds, to tell one slow second among good ones from a site that is not well. */
export const p99OfEachSecond = (asked: readonly Asked[]): string =>
  bySecond(asked)
    .map((some) => waitsOf(some).p99.toFixed(0))
    .join(' ')

function bySecond(asked: readonly Asked[]): Asked[][] {
  const start = asked.reduce((least, { dueAt }) => Math.min(least, dueAt), Number.POSITIVE_INFINITY)
  const seconds: Asked[][] = []
  for (const one of asked) {
    const second = Math.floor((one.dueAt - start) / 1000)
    while (seconds.length <= second) seconds.push([])
    seconds[second]?.push(one)
  }
  return seconds
}
