import { quantile } from '../../bench/lib/timing.ts'
import type { Asked } from './asker.ts'

export interface Waits {
  asked: number
  p50: number // milliseconds
  p99: number
  most: number
  failed: Map<number, number> // how many, by their status
}

/** An answer with what was asked for, or the word that nothing has changed. */
const isGood = ({ status }: Asked): boolean => status === 200 || status === 304

/** How long answers took. What was refused or failed counts in no quantile, but by itself. */
export function waitsOf(asked: readonly Asked[]): Waits {
  const times = asked
    .filter(isGood)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  const failed = new Map<number, number>()
  for (const one of asked) if (!isGood(one)) failed.set(one.status, (failed.get(one.status) ?? 0) + 1)
  return {
    asked: asked.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    most: quantile(times, 1),
    failed,
  }
}

export const failures = ({ failed }: Waits): number => [...failed.values()].reduce((sum, count) => sum + count, 0)

/** '3 of 503, 1 without an answer' */
export const failureText = ({ failed }: Waits): string =>
  [...failed]
    .map(([status, count]) => (status === 0 ? `${count} without an answer` : `${count} × ${status}`))
    .join(', ')
