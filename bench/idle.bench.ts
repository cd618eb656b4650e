import { setTimeout as sleep } from 'node:timers/promises'
import { createA2sServer } from '#simulator/a2s/a2s-server.ts'
import { freePort } from '#testing/free-port.ts'
import { type Site, startSite } from '../e2e/lib/site.ts'
import { costOf } from './lib/process-cost.ts'
import { tellRatio } from './lib/ratios.ts'

// What a site costs that nobody visits: the share of one core over a while, and the memory of the web's process.

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const SETTLE_MS = 10_000
const SERVERS = 4

const games = await Promise.all(Array.from({ length: SERVERS }, () => createA2sServer({ game: quietGame() })))
const lines = games.map(({ ip, port }, at) => `  - { id: ${at + 1}, name: Game ${at + 1}, ip: ${ip}, port: ${port} }`)
const settings = `servers:\n${lines.join('\n')}\nlogs:\n  listen: 127.0.0.1:${await freePort()}\n`
await measure(`${SERVERS} game servers with log intake`, await startSite({ demo: false, settings }), 1)
await Promise.all(games.map((game) => game.close()))
await measure('the demo', await startSite({ demo: true }), 5)

async function measure(what: string, site: Site, mostPercent: number): Promise<void> {
  await sleep(SETTLE_MS)
  const before = costOf(site.process.pid ?? 0)
  await sleep(SECONDS * 1000)
  const after = costOf(site.process.pid ?? 0)
  await site.stop()
  const percent = ((after.seconds - before.seconds) / SECONDS) * 100
  const megabytes = after.bytes / 1024 / 1024
  console.log(`${what}: ${percent.toFixed(2)} % of a core, ${megabytes.toFixed(0)} MB`)
  tellRatio({
    work: `idle: ${what}`,
    baseline: 'none',
    measured: percent,
    unit: '% of a core',
    aim: { most: mostPercent },
  })
  tellRatio({ work: `memory: ${what}`, baseline: 'none', measured: megabytes, unit: 'MB', aim: { most: 180 } })
}

function quietGame() {
  const map = { map: 'ministry_coop', mode: 'checkpoint' }
  return {
    view: () => ({ ...map, serverName: 'Quiet', next: map, maxPlayers: 16, humans: [], bots: [] }),
  }
}
