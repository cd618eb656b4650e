import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

const MUCH_MS = 1
const TIMES_AS_MUCH = 2
const LONGEST_MS = 20

/**
 * For long work between two parts of it: others have their turn and, where they had much to do, time for more, so that those who wait for
 * replies get the larger part. Nobody there: no pause.
 */
export async function othersFirst(): Promise<void> {
  const asked = performance.now()
  await nextTurn()
  const tookMs = performance.now() - asked
  if (tookMs >= MUCH_MS) await sleep(Math.min(LONGEST_MS, tookMs * TIMES_AS_MUCH))
}
