import { until } from '#testing/until.ts'
import type { Fault } from '../fault.ts'
import { onWatchedSite } from '../live/watched-site.ts'

const CLIENTS = 500
const PROCESSES = 5
const MOST_S = 75
const SPARE = 20 // descriptors that come and go with the database and the pages

/** R14: clients whose machine stops without a word. */
export const vanished: Fault = {
  name: 'vanished',
  run: () =>
    onWatchedSite({}, async ({ gather, watchers, descriptors, memoryMb }) => {
      const before = { memory: await memoryMb(), descriptors: descriptors() }
      const crowds = Array.from({ length: PROCESSES }, () => gather({ perSecond: 100, returnMs: 1_000 }))
      await Promise.all(crowds.map(({ open }) => open(CLIENTS / PROCESSES)))
      const held = descriptors()
      for (const { child } of crowds) child.kill('SIGSTOP')
      const stopped = performance.now()
      await until('all to be let go', async () => (await watchers()) === 0, 2 * MOST_S * 1000)
      const secondsToRecover = (performance.now() - stopped) / 1000
      const stay = descriptors() - before.descriptors
      const broken: string[] = []
      if (secondsToRecover > MOST_S) broken.push(`the last was let go after ${secondsToRecover.toFixed(0)} s`)
      if (stay > SPARE) broken.push(`${stay} descriptors stay`)
      return {
        ...{ cycles: CLIENTS, lost: 0, doubled: 0, secondsToRecover, broken },
        grownMb: (await memoryMb()) - before.memory,
        told: [
          `${before.descriptors} descriptors before, ${held} with ${CLIENTS} clients in ${PROCESSES} processes, ${before.descriptors + stay} after`,
        ],
      }
    }),
}
