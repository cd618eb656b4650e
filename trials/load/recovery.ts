import type { Asked } from '../lib/asker.ts'
import { failures, waitsOf } from '../lib/waits.ts'

/** After how many seconds all are well: nobody is refused, and p99 is no more than `mostMs` in each that follows. */
export function secondsToRecover(asked: readonly Asked[], mostMs: number): number {
  const start = Math.min(...asked.map(({ dueAt }) => dueAt))
  const bySecond: Asked[][] = []
  for (const one of asked) {
    const second = Math.floor((one.dueAt - start) / 1000)
    bySecond[second] ??= []
    bySecond[second].push(one)
  }
  const lastBad = bySecond.findLastIndex((some = []) => {
    const waits = waitsOf(some)
    return failures(waits) > 0 || waits.p99 > mostMs
  })
  return lastBad + 1
}
