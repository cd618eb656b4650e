import { once } from 'node:events'
import { WebSocket } from 'ws'
import { LIVE_PATH } from '#shared/live.ts'
import type { Site } from './site.ts'

const PATHS = ['/', '/api/v1/site/servers', '/api/v1/site/leaderboard2?server_id=1&sort_by=score&limit=15&offset=0']

export interface Crowd {
  /** What they were answered, and how their websockets were closed. */
  answers: number[]
  /** Resolves when nobody is answered or connected any longer. */
  gone: Promise<{ closeCodes: number[] }>
}

/** People who ask without pause, and people who watch, until the site is gone. */
export async function gather(
  { url, port }: Site,
  { asking, watching }: Record<'asking' | 'watching', number>,
): Promise<Crowd> {
  const sockets = Array.from({ length: watching }, () => new WebSocket(`ws://localhost:${port}${LIVE_PATH}`))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  const closed = sockets.map((socket) => new Promise<number>((resolve) => socket.once('close', resolve)))
  const answers: number[] = []
  const askUntilGone = async (first: number) => {
    for (let at = first; ; at += 1) {
      const reply = await fetch(url + PATHS[at % PATHS.length]).catch(() => null)
      if (reply === null) return
      await reply.arrayBuffer().catch(() => undefined) // cut off with its connection
      answers.push(reply.status)
    }
  }
  const asked = Array.from({ length: asking }, (_, at) => askUntilGone(at))
  const gone = Promise.all(asked).then(async () => ({ closeCodes: await Promise.all(closed) }))
  return { answers, gone }
}
