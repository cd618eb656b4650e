import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#testing/until.ts'
import type { Fault } from '../fault.ts'
import { onWatchedSite } from '../live/watched-site.ts'

const SOCKETS = { full: 10_000, short: 500 }
const PER_SECOND = 500
const RETURN_MS = 1_000 // of those whom the site has no time for in their second
const ROUNDS = { full: 5, short: 1 }
const QUIET_MS = 2_000 // until what everybody hears when they come is said
const REST_MS = { full: 60_000, short: 2_000 }
const MOST_FAN_OUT_MS = 1_000
const MOST_GROWN = 0.2

/** R13: so many watchers come, hear of a change, and all leave at once. */
export const crowd: Fault = {
  name: 'crowd',
  run: (size) =>
    onWatchedSite({}, async ({ games: [game], gather, watchers, memoryMb, descriptors }) => {
      const count = SOCKETS[size]
      const before = { memory: await memoryMb(), descriptors: descriptors() }
      const { open, expect, stop } = gather({ perSecond: PER_SECOND, returnMs: RETURN_MS, subscribe: [1] })
      const begun = performance.now()
      await open(count)
      const seconds = (performance.now() - begun) / 1000
      const held = await memoryMb()
      const fanOuts: number[] = []
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        await sleep(QUIET_MS)
        const { heard } = await expect(count)
        game?.score()
        fanOuts.push((await heard) - (game?.answeredAt() ?? 0))
      }
      await stop()
      const left = performance.now()
      await until('all to be gone', async () => (await watchers()) === 0)
      const secondsToRecover = (performance.now() - left) / 1000
      await sleep(REST_MS[size])
      const after = { memory: await memoryMb(), descriptors: descriptors() }
      const worst = Math.max(...fanOuts)
      const grown = after.memory / before.memory - 1
      const broken: string[] = []
      if (worst > MOST_FAN_OUT_MS) broken.push(`a change took ${worst.toFixed(0)} ms to reach the last`)
      if (size === 'full' && grown > MOST_GROWN) broken.push(`memory is ${(grown * 100).toFixed(0)} % above its start`)
      if (after.descriptors > before.descriptors + SPARE)
        broken.push(`${after.descriptors - before.descriptors} descriptors stay`)
      return {
        ...{ cycles: fanOuts.length, lost: 0, doubled: 0, secondsToRecover, broken },
        grownMb: after.memory - before.memory,
        told: [
          `${count} connected within ${seconds.toFixed(1)} s and took ${(held - before.memory).toFixed(0)} MB`,
          `from the game server's answer to the last ear: ${fanOuts.map((ms) => ms.toFixed(0)).join(', ')} ms`,
          `${before.memory.toFixed(0)} MB before, ${after.memory.toFixed(0)} MB ${REST_MS[size] / 1000} s after they left`,
        ],
      }
    }),
}

const SPARE = 20 // descriptors that come and go with the database and the pages
