import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from './site.ts'

/** A list that was read before is served with its age; one that never was cannot be. */
const KEPT = '/api/v1/site/leaderboard2?server_id=1&limit=15'
const neverRead = (number: number) => `/api/v1/site/leaderboard2?server_id=1&limit=15&q=${number}`
const EVERY_MS = 1_000

/** Null: none came. */
async function answerTo(site: Site, path: string): Promise<Response | null> {
  const reply = await site.ask(path).catch(() => null)
  await reply?.arrayBuffer().catch(() => undefined)
  return reply
}

/** Reads what shall be kept. */
export async function readBefore(site: Site): Promise<void> {
  const reply = await answerTo(site, KEPT)
  if (reply?.status !== 200) throw new Error(`The list cannot be read: ${reply?.status}`)
}

/** Asks a site whose database is away for a while; gives what it should not have answered. Nothing may take longer than this. */
export async function watchOutage(site: Site, forMs: number, mostS: number): Promise<string[]> {
  const wrong = new Map<string, number>()
  const note = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1)
  const timed = async <T>(what: string, work: Promise<T>): Promise<T> => {
    const moment = performance.now()
    const result = await work
    const seconds = (performance.now() - moment) / 1_000
    if (seconds > mostS) note(`${what} answered after ${seconds.toFixed(1)} s, not ${mostS} s`)
    return result
  }
  const end = performance.now() + forMs
  for (let round = 1; performance.now() < end; round += 1) {
    const [ready, kept, other] = await Promise.all([
      timed('readiness', site.ready()),
      timed('a kept list', answerTo(site, KEPT)),
      timed('another list', answerTo(site, neverRead(round))),
      sleep(EVERY_MS),
    ])
    if (ready?.status !== 503) note(`readiness ${ready?.status ?? 'not'} told`)
    if (kept?.status !== 200 || !kept.headers.has('age'))
      note(`the kept list answered with ${kept?.status ?? 'nothing'}`)
    if (other?.status !== 503 || !other.headers.has('retry-after')) {
      note(`a list that was never read answered with ${other?.status ?? 'nothing'}`)
    }
  }
  return [...wrong].map(([what, times]) => `${what}, ${times} times`)
}
