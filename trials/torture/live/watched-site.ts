import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { LIVE_PATH } from '#shared/live.ts'
import { createA2sServer } from '#simulator/a2s/a2s-server.ts'
import { type CrowdOptions, type LiveCrowd, startCrowd } from '#testing/live/live-crowd.ts'
import { type ScoringGame, scoringGame } from '../../../bench/lib/scoring-game.ts'
import { newFolder } from '../../../e2e/lib/site.ts'
import { leastMemory } from '../rig/memory.ts'
import { Site } from '../rig/site.ts'

/** A whole site whose game servers change when told, and crowds that watch it from processes of their own. */
export interface WatchedSite {
  site: Site
  games: readonly ScoringGame[]
  gather(options?: Partial<CrowdOptions>): LiveCrowd
  /** Open websockets, as the site says; NaN while nobody answers. */
  watchers(): Promise<number>
  /** Open descriptors of the process. */
  descriptors(): number
  /** What it holds once its garbage is gone, in megabytes. */
  memoryMb(): Promise<number>
}

const MEMORY_MS = 5_000

export async function onWatchedSite<T>(
  { servers = 1, players = 12 }: { servers?: number; players?: number },
  work: (watched: WatchedSite) => Promise<T>,
): Promise<T> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const folder = await newFolder()
    closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const games = Array.from({ length: servers }, () => scoringGame(players))
    const ports: number[] = []
    for (const game of games) {
      const { port, close } = await createA2sServer({ game, limit: { perAddress: 1_000 } })
      closing.push(close)
      ports.push(port)
    }
    const site = await Site.start({ folder, gamePorts: ports })
    closing.push(() => site.stop())
    const pid = () => site.pid() ?? 0
    return await work({
      site,
      games,
      gather: (options = {}) => {
        const crowd = startCrowd({ url: `ws://127.0.0.1:${site.port}${LIVE_PATH}`, ...options })
        closing.push(() => crowd.stop())
        return crowd
      },
      watchers: () => site.metric('live_sockets'),
      descriptors: () => readdirSync(`/proc/${pid()}/fd`).length,
      memoryMb: () => leastMemory(pid(), MEMORY_MS),
    })
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
