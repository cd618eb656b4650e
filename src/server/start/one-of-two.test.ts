import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { loadConfig } from '#server/ground/config.ts'
import { createLog } from '#server/ground/log/log.ts'
import { LIVE_PATH, type LiveUpdate } from '#shared/live.ts'
import { createA2sServer } from '#simulator/a2s/a2s-server.ts'
import { testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { spawnNode } from '#testing/sites/spawn-node.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { startSitrep } from './sitrep.ts'

const log = createLog({ level: 'silent', pretty: false })

/** A game server whose only player's score is whatever the test says. */
async function startGame() {
  const game = { score: 1 }
  const map = { map: 'ministry_coop', mode: 'checkpoint' }
  const view = () => ({
    ...{ ...map, serverName: 'Alpha', next: map, maxPlayers: 16, bots: [] },
    humans: [{ name: 'Ann', score: game.score, duration: 61 }],
  })
  const { port, close } = await createA2sServer({ game: { view } })
  onTestFinished(close)
  return { game, port }
}

async function environment(url: string, gamePort: number) {
  const folder = await temporaryDir()
  const path = join(folder, 'sitrep.yaml')
  await writeFile(path, `servers: [{ id: 1, name: Alpha, ip: 127.0.0.1, port: ${gamePort} }]`)
  return { SITREP_CONFIG: path, SITREP_DATA: join(folder, 'data'), PORT: '0', DATABASE_URL: url, LOG_LEVEL: 'warn' }
}

async function watch(address: string): Promise<() => number | undefined> {
  const socket = new WebSocket(address.replace('http', 'ws') + LIVE_PATH)
  onTestFinished(() => socket.terminate())
  let latest: LiveUpdate | undefined
  socket.on('message', (data) => {
    latest = JSON.parse(String(data)) as LiveUpdate
  })
  await once(socket, 'open')
  return () => latest?.players[0]?.score
}

test('of two whole nodes the one that asks is killed: requests and live updates go on at the other', async () => {
  const { socket } = await testDatabaseSocket()
  const { game, port } = await startGame()
  const first = await spawnNode(await environment(urlOf(socket), port))
  const second = await startSitrep(loadConfig(await environment(urlOf(socket), port), '/nonexistent'), log)
  onTestFinished(() => second.stop())
  const seen = await watch(second.address)
  await eventually(() => expect(seen()).toBe(1))
  const metrics = await (await fetch(`${second.address}/metrics`)).text()
  expect(metrics, 'what it shows comes from the other node').toMatch(/^game_servers_held 0$/m)

  const statuses = new Set<number>()
  const asking = setInterval(() => {
    fetch(`${second.address}/api/v1/site/leaderboard2?server_id=1&q=ann`).then(
      ({ status }) => statuses.add(status),
      () => statuses.add(0),
    )
  }, 100)
  onTestFinished(() => clearInterval(asking))
  first.kill()
  await first.ended
  game.score = 2
  await eventually(() => expect(seen()).toBe(2))
  expect([...statuses]).toEqual([200])
})
