import type { Asked } from '../lib/asker.ts'
import { failures, type Waits, waitsOf } from '../lib/waits.ts'

/** After how many seconds all are well: nobody is refused, and p99 is no more than `mostMs` in each that follows. */
export function secondsToRecover(asked: readonly Asked[], mostMs: number): number {
  return waitsBySecond(asked).findLastIndex((waits) => failures(waits) > 0 || waits.p99 > mostMs) + 1
}

/** p99 of the slowest second: what a second afterwards may be like. */
export const worstSecond = (asked: readonly Asked[]): number =>
  Math.max(...waitsBySecond(asked).map(({ p99 }) => p99 || 0))

function waitsBySecond(asked: readonly Asked[]): Waits[] {
  const start = Math.min(...asked.map(({ dueAt }) => dueAt))
  const bySecond: Asked[][] = []
  for (const one of asked) {
    const second = Math.floor((one.dueAt - start) / 1000)
    bySecond[second] ??= []
    bySecond[second].push(one)
  }
  return Array.from(bySecond, (some = []) => waitsOf(some))
}
