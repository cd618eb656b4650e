import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

const MUCH_MS = 1
const TIMES_AS_MUCH = 2
const LONGEST_MS = 20
const LONGEST_AFTER_PART_MS = 100

/**
 * For long work between two parts of it: others have their turn and, where they had much to do, time for more, so that those who wait for
 * replies get the larger part. Nobody there: no pause.
 */
export async function othersFirst(): Promise<void> {
  const tookMs = await othersTook()
  if (tookMs >= MUCH_MS) await sleep(Math.min(LONGEST_MS, tookMs * TIMES_AS_MUCH))
}

/**
 * Has the database do something for all of these, some at a time. Where others have much to do, it has twice as long for them after each
 * part as that took: one long statement would take a core from everybody who reads.
 */
export async function inParts<T>(
  all: readonly T[],
  atOnce: number,
  work: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) {
    const begun = performance.now()
    await work(all.slice(from, from + atOnce))
    const workedMs = performance.now() - begun
    if ((await othersTook()) >= MUCH_MS) await sleep(Math.min(LONGEST_AFTER_PART_MS, workedMs * TIMES_AS_MUCH))
  }
}

async function othersTook(): Promise<number> {
  const asked = performance.now()
  await nextTurn()
  return performance.now() - asked
}
