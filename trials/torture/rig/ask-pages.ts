import { setTimeout as sleep } from 'node:timers/promises'
import type { Rig } from './rig.ts'

const PATHS = ['/', '/api/v1/site/servers', '/api/v1/site/leaderboard2?server_id=1&sort_by=score&limit=15&offset=0']
const ASK_EVERY_MS = 20

/** Somebody opens something every 20 ms; gives how long each took, sorted. */
export function askPages({ site }: Rig) {
  const ms: number[] = []
  const underWay = new Set<Promise<void>>()
  let asked = 0
  const askOne = async () => {
    const begun = performance.now()
    const path = PATHS[asked++ % PATHS.length] ?? '/'
    const isAnswered = await site.ask(path).then(
      async (reply) => reply.ok && (await reply.arrayBuffer()) !== null,
      () => false,
    )
    ms.push(isAnswered ? performance.now() - begun : Number.POSITIVE_INFINITY)
  }
  const timer = setInterval(() => {
    const asking = askOne().finally(() => underWay.delete(asking))
    underWay.add(asking)
  }, ASK_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await sleep(0)
      await Promise.all(underWay)
      return ms.sort((one, other) => one - other)
    },
  }
}

/** What one in a hundred waited for at least. */
export const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
