import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#testing/until.ts'
import type { Fault } from '../fault.ts'
import { onWatchedSite } from '../live/watched-site.ts'

const CLIENTS = 500
const SERVERS = 5 // each is asked every five seconds, so that something changes every second
const PLAYERS = 200 // some 20 kB to tell
const CHANGE_MS = 250
const CALM_ROUNDS = 10
const MOST_S = 75
const MOST_GROWN_MB = 20
const MOST_LATE_MS = 100 // beside those who do not read

/** R12: clients that never read, beside one that does. */
export const slowReaders: Fault = {
  name: 'slow-readers',
  run: () =>
    onWatchedSite({ servers: SERVERS, players: PLAYERS }, async ({ site, games, gather, watchers, memoryMb }) => {
      const changing = setInterval(() => {
        for (const game of games) game.score()
      }, CHANGE_MS)
      const healthy = gather({ subscribe: [1] })
      await healthy.open(1)
      /** From the answer of the game server to the ear of the one that reads. */
      const listen = async () => {
        const { heard } = await healthy.expect(1)
        const at = await heard
        return at - (games[0]?.answeredAt() ?? 0)
      }
      await listen()
      const calm: number[] = []
      while (calm.length < CALM_ROUNDS) calm.push(await listen())
      const before = await memoryMb()
      await gather({ reads: false, returnMs: 1_000 }).open(CLIENTS)
      const opened = performance.now()
      const [late, memory]: [number[], number[]] = [[], []]
      let isOver = false
      const listening = (async () => {
        while (!isOver) late.push(await listen())
      })()
      await until(
        'those that do not read to be let go',
        async () => {
          memory.push(await site.metric('process_resident_memory_bytes'))
          return (await watchers()) <= 1
        },
        2 * MOST_S * 1000,
      )
      const secondsToRecover = (performance.now() - opened) / 1000
      isOver = true
      await listening
      clearInterval(changing)
      await sleep(1_000)
      const grownMb = (await memoryMb()) - before
      const broken: string[] = []
      if (secondsToRecover > MOST_S) broken.push(`the last was let go after ${secondsToRecover.toFixed(0)} s`)
      if (grownMb > MOST_GROWN_MB) broken.push(`memory grew by ${grownMb.toFixed(0)} MB`)
      if (Math.max(...late) - Math.max(...calm) > MOST_LATE_MS) broken.push('the one that reads heard later')
      return {
        ...{ cycles: CLIENTS, lost: 0, doubled: 0, secondsToRecover, grownMb, broken },
        told: [
          `the one that reads heard after ${Math.max(...calm).toFixed(0)} ms at most before, ${Math.max(...late).toFixed(0)} ms beside them`,
          `at most ${(Math.max(...memory) / 2 ** 20 - before).toFixed(0)} MB more while they were there`,
        ],
      }
    }),
}
