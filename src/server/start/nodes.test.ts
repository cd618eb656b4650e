import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FIRST_WITHIN_MS } from '#server/fleet/poller.ts'
import { writeReply } from '#server/game/a2s/reply.ts'
import { systemClock } from '#server/ground/clock.ts'
import { loadConfig } from '#server/ground/config.ts'
import { sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { NODE_TIMES } from '#server/ground/nodes/node-options.ts'
import type { Server } from '#shared/contracts/servers.ts'
import { formatLogDate } from '#simulator/log-lines/log-date.ts'
import { createRconServer } from '#simulator/rcon/rcon-server.ts'
import { logDatagram } from '#testing/counting/log-socket.ts'
import { testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { fakeGameServer, honest, SOME_INFO } from '#testing/game-servers/hostile-a2s.ts'
import { lineOfNumber, timesCounted } from '#testing/ingest/ingest.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { spawnNode } from '#testing/sites/spawn-node.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { startSitrep } from './sitrep.ts'

const log = createLog({ level: 'silent', pretty: false })
const PASSWORD = 'the right password'

/** A game server that notes when it is asked and what its console is told, and writes its log to whoever is given. */
async function startGameServer() {
  const executed: string[] = []
  const askedAt: number[] = []
  let socket: Socket | undefined
  let players = 3
  const execute = (command: string) => {
    executed.push(command)
    return ''
  }
  const console = await createRconServer({ password: PASSWORD, execute })
  const queries = await fakeGameServer((request, _, own) => {
    socket = own
    if (request.type !== 'info') return honest(request)
    askedAt.push(performance.now())
    return [writeReply({ type: 'info', info: { ...SOME_INFO, players } })]
  }, console.port)
  onTestFinished(async () => {
    await console.close()
    await queries.close()
  })
  let sent = 0
  const startLogging = (ports: readonly number[]) => {
    const timer = setInterval(() => {
      sent += 1
      const line = `${formatLogDate(Date.now() / 1000)}${lineOfNumber(sent).replace(/^L .{21}: /, '')}`
      for (const port of ports) socket?.send(logDatagram(line), port, '127.0.0.1')
    }, 25)
    onTestFinished(() => clearInterval(timer))
    return () => clearInterval(timer)
  }
  const setPlayers = (count: number) => {
    players = count
  }
  return { port: console.port, executed, askedAt, sent: () => sent, startLogging, setPlayers }
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

/** What the environment of a node says, with a folder of its own. */
async function environment(url: string, gamePort: number, roles: string, logPort: number | null) {
  const folder = await temporaryDir()
  const settings = [
    `roles: [${roles}]`,
    `servers: [{ id: 1, name: Alpha, ip: 127.0.0.1, port: ${gamePort} }]`,
    logPort === null ? '' : `logs: { listen: '127.0.0.1:${logPort}' }`,
  ]
  const path = join(folder, 'sitrep.yaml')
  await writeFile(path, settings.join('\n'))
  const places = { SITREP_CONFIG: path, SITREP_DATA: join(folder, 'data'), PORT: '0' }
  return { ...places, DATABASE_URL: url, SITREP_RCON_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' }
}

test('the limits of a take-over add up to the 10 s that are promised, whatever ended the other node', () => {
  const { idleMs, beatMs, leaseMs } = NODE_TIMES // until its locks are free, until they are tried, until its lease is over
  expect(idleMs + beatMs + leaseMs + FIRST_WITHIN_MS).toBeLessThan(10_000)
})

test('two collectors and a web node: one asks and counts, and when it is killed the other goes on', async () => {
  const { db, socket } = await testDatabaseSocket()
  const game = await startGameServer()
  const ports = [await freeUdpPort(), await freeUdpPort()] as const
  const nodeEnv = (roles: string, port: number | null) => environment(urlOf(socket), game.port, roles, port)
  const start = async (roles: string, port: number | null) => {
    const sitrep = await startSitrep(loadConfig(await nodeEnv(roles, port), '/nonexistent'), log)
    onTestFinished(() => sitrep.stop())
    return sitrep.address
  }
  const first = await spawnNode(await nodeEnv('collect', ports[0]))
  const web = await start('web, work', null)
  const second = await start('collect, work', ports[1])
  const listed = async () => (await (await fetch(`${web}/api/v1/site/servers`)).json()) as Server[]
  const metric = async (address: string, name: string) =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await (await fetch(`${address}/metrics`)).text())?.[1])

  // Who serves what.
  await eventually(async () => expect(await metric(second, 'nodes')).toBe(3))
  expect([await metric(web, 'node_works'), await metric(second, 'node_works')]).toEqual([1, 0])
  expect(await metric(second, 'game_servers_held')).toBe(0)
  expect((await fetch(`${second}/readyz`)).status).toBe(200)
  for (const path of ['/', '/api/v1/site/servers', '/api/docs']) expect((await fetch(second + path)).status).toBe(404)

  // What the collector hears is on the web node, and what an admin says there reaches the console through it.
  await eventually(async () => expect((await listed())[0]?.server_status.current_players).toBe(3))
  const seed = createSeed(db, systemClock)
  const { authorization } = await seed.session(await seed.admin())
  const say = (content: string) =>
    fetch(`${web}/api/v1/admin/1/say`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    })
  expect((await say('one')).status).toBe(200)

  const ranked = async () => (await (await fetch(`${web}/api/v1/site/leaderboard2?server_id=1`)).json()) as unknown[]
  expect(await ranked()).toEqual([]) // a reply that is kept until the collector says there are new numbers
  const stopLogging = game.startLogging(ports)
  await eventually(async () => expect((await timesCounted(db)).size).toBeGreaterThan(50))
  await eventually(async () => expect((await ranked()).length).toBeGreaterThan(0))
  first.kill()
  await first.ended
  game.setPlayers(9)
  await eventually(async () => expect((await listed())[0]?.server_status.current_players).toBe(9))
  expect(await metric(second, 'game_servers_held')).toBe(1)
  expect((await say('two')).status).toBe(200)
  expect(game.executed).toEqual(['say one', 'say two'])
  stopLogging()
  await eventually(async () => expect((await timesCounted(db)).size).toBe(game.sent()))
  expect([...(await timesCounted(db)).values()].every((times) => times === 1)).toBe(true)
  const gaps = game.askedAt.slice(1).map((at, index) => at - (game.askedAt[index] ?? at))
  expect(Math.min(...gaps), 'nobody else asks between two turns').toBeGreaterThan(2_500)
  expect(await db.run(sql`select 1 from audit where action = 'say' and outcome = 'ok'`)).toBe(2)
})
