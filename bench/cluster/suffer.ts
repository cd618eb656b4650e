import { until } from '#testing/until.ts'
import type { Blow } from './blows.ts'
import type { Cluster } from './cluster.ts'
import type { Admins } from './load/admins.ts'
import type { LoadChild } from './load/child.ts'
import type { Readers } from './load/readers.ts'
import type { ClusterOptions } from './options.ts'

export interface Load {
  games: LoadChild
  people: LoadChild
  readers: Readers
  admins: Admins
}

/** What one blow did, until all was well again. */
export interface Suffered {
  blow: Blow
  tookS: number
  failedS: number
  withoutLiveS: number
  reasons: string[]
  lines: { from: number; to: number } // numbers of those that were sent meanwhile
  acts: { from: number; to: number }
}

const POLL_MS = 5_000 // between two questions to a game server
const FRESH_MS = POLL_MS + 1_500
const QUIET_MS = 3_000

/** Whether something has been so for a while. */
function lasting(isSo: () => Promise<boolean>, milliseconds: number): () => Promise<boolean> {
  let since: number | null = null
  return async () => {
    since = (await isSo()) ? (since ?? performance.now()) : null
    return since !== null && performance.now() - since >= milliseconds
  }
}

/** Strikes one blow after the other, each when the one before is got over. */
export async function suffer(
  cluster: Cluster,
  load: Load,
  { watchers, servers }: ClusterOptions,
  blows: readonly Blow[],
): Promise<Suffered[]> {
  const { games, people, readers, admins } = load
  const isWell = async () => {
    const { isOpen, oldestMs } = await people.ask<{ isOpen: number; oldestMs: number }>('now')
    const held = await Promise.all(cluster.collectors.map((node) => node.metric('game_servers_held')))
    const isShared = held.every((count) => count > 0) && held.reduce((sum, count) => sum + count, 0) === servers
    return isOpen === watchers && oldestMs < FRESH_MS && readers.quietMs > QUIET_MS && isShared
  }
  const state = async () => {
    const held = await Promise.all(cluster.collectors.map((node) => node.metric('game_servers_held')))
    return JSON.stringify({ ...(await people.ask<object>('now')), quietMs: readers.quietMs, held })
  }
  const wellAgain = (what: string) =>
    until(what, lasting(isWell, QUIET_MS), 120_000).catch(async (error: Error) => {
      throw new Error(`${error.message} ${await state()} ${readers.reasons(0, performance.now()).join(', ')}`)
    })
  const sent = async () => (await games.ask<{ sent: number }>('sent')).sent
  await wellAgain('all to be well')
  const suffered: Suffered[] = []
  for (const blow of blows) {
    await people.ask('begin')
    const [begun, lines, acts] = [performance.now(), await sent(), admins.said]
    await blow.strike(cluster, servers)
    await wellAgain(`all to be well again after: ${blow.name}`)
    const { worstMs } = await people.ask<{ worstMs: number }>('worst')
    await readers.settled()
    const ended = performance.now()
    suffered.push({
      blow,
      tookS: (ended - begun) / 1000,
      failedS: readers.failedSeconds(begun, ended),
      withoutLiveS: Math.max(0, worstMs - POLL_MS) / 1000,
      reasons: readers.reasons(begun, ended),
      lines: { from: lines + 1, to: await sent() },
      acts: { from: acts + 1, to: admins.said },
    })
    console.log(`${blow.name}: ${((ended - begun) / 1000).toFixed(1)} s until all was well again`)
  }
  return suffered
}
