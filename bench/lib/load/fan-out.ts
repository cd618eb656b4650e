import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { LIVE_PATH } from '#shared/live.ts'
import { createA2sServer } from '#simulator/a2s/a2s-server.ts'
import { type LiveCrowd, startCrowd } from '#testing/live/live-crowd.ts'
import { usedMemory } from '#testing/used-memory.ts'
import { scoringGame } from '../scoring-game.ts'
import { openScratchSite } from '../scratch-site.ts'
import { median } from '../timing.ts'

export interface FanOut {
  bytesPerClient: number // of this process, the kernel's aside
  rssPerClient: number
  toLastMs: number // from the first send to the last client's ear, the median
  cpuMs: number // of this process, for one update to all, the median
}

const POLL_EVERY_MS = 500
const PER_SECOND = 450 // below what the site lets in

const now = () => performance.timeOrigin + performance.now()
const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The real site: a game server whose score changes is asked, and all who watch hear of it. */
export async function measureSite(
  clients: number,
  rounds: number,
): Promise<FanOut & { fromReplyMs: number; message: Buffer }> {
  const { app, fleet, close } = await openScratchSite(POLL_EVERY_MS)
  const game = scoringGame()
  const gameServer = await createA2sServer({ game, limit: { perAddress: 100 } })
  let [changedAt, message] = [0, Buffer.alloc(0)]
  fleet.onChange((update) => {
    changedAt = now()
    message = Buffer.from(JSON.stringify(update))
  })
  fleet.watch({ serverId: 1, ip: gameServer.ip, port: gameServer.port })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const fromReply: number[] = []
  const measured = await measureRounds(
    `${address.replace('http', 'ws')}${LIVE_PATH}`,
    clients,
    rounds,
    async (heard) => {
      game.score()
      const heardAt = await heard
      fromReply.push(heardAt - game.answeredAt())
      return heardAt - changedAt
    },
  )
  await close()
  await gameServer.close()
  return { ...measured, fromReplyMs: median(fromReply), message }
}

/** The yardstick: `ws` alone, sending the same bytes in a loop. */
export async function measureBare(message: Buffer, clients: number, rounds: number): Promise<FanOut> {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const measured = await measureRounds(url, clients, rounds, async (heard) => {
    const started = now()
    for (const client of sockets.clients) client.send(message, { binary: false })
    return (await heard) - started
  })
  for (const client of sockets.clients) client.terminate()
  await new Promise((resolve) => server.close(resolve))
  return measured
}

async function measureRounds(
  url: string,
  clients: number,
  rounds: number,
  round: (heard: Promise<number>) => Promise<number>,
): Promise<FanOut> {
  const before = { used: usedMemory(), rss: process.memoryUsage().rss }
  const crowd: LiveCrowd = startCrowd({ url, perSecond: PER_SECOND, returnMs: 1_000 })
  await crowd.open(clients)
  const bytesPerClient = (usedMemory() - before.used) / clients
  const rssPerClient = (process.memoryUsage().rss - before.rss) / clients
  const [times, costs]: [number[], number[]] = [[], []]
  for (let count = 0; count < rounds; count++) {
    const { heard } = await crowd.expect(clients)
    const spent = cpuMs()
    times.push(await round(heard))
    costs.push(cpuMs() - spent)
  }
  await crowd.stop()
  return { bytesPerClient, rssPerClient, toLastMs: median(times), cpuMs: median(costs) }
}
