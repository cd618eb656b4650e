import type { Socket } from 'node:dgram'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DatabaseOptions, openDatabase } from '#server/ground/db/db.ts'
import { putAdmin } from '#server/owner/people/own-admins.queries.ts'
import { createRconServer } from '#simulator/rcon/rcon-server.ts'
import { startLoopbackServer } from '#simulator/steam/loopback-server.ts'
import { startSteamWebApi } from '#simulator/steam/web-api.ts'
import { freePort } from '#testing/free-port.ts'
import { fakeGameServer, honest } from '#testing/game-servers/hostile-a2s.ts'
import { copyBuild } from '#testing/sites/copy-build.ts'
import { Lives } from './life.ts'
import { playSteam } from './people.ts'

const PASSWORD = 'of-the-console'
const ADMINS = 60 // each may do few things a minute
const CHILD = fileURLToPath(new URL('./life-child.ts', import.meta.url))
const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url))

export type Ground = Awaited<ReturnType<typeof prepareGround>>

/** All that the site lives among: a database that is migrated, a game server, Steam, and somebody who is told what happens. */
export async function prepareGround(folder: string, socket: NonNullable<DatabaseOptions['socket']>) {
  const db = openDatabase({ socket, connections: 2 })
  const steam = await playSteam()
  const key = 'ab'.repeat(16)
  const steamApi = await startSteamWebApi({ key, profile: () => undefined, item: () => undefined })
  const gameServer = await startGameServer()
  const hook = await startHook()
  const [port, logPort] = [await freePort(), await freePort()]
  const admins = Array.from({ length: ADMINS }, (_, at) => String(76_561_198_100_000_000n + BigInt(at)))
  for (const steamId of admins) await putAdmin(db, { steamId, name: 'Admin', immunity: 0, flags: 'z' })
  const settings = join(folder, 'sitrep.yaml')
  await writeFile(settings, settingsFor(gameServer.port, logPort))
  await mkdir(join(folder, 'data'))
  await copyBuild(folder, [CHILD])
  const notes = join(folder, 'notes')
  const output = join(folder, 'output')
  for (const file of [notes, output]) await writeFile(file, '')
  const { dir, port: socketPort, user, database } = socket
  const lives = new Lives({
    script: join(folder, 'dist/server/life-child.js'),
    output,
    env: {
      ...{ PORT: String(port), SITREP_CONFIG: settings, SITREP_DATA: join(folder, 'data'), LOG_LEVEL: 'warn' },
      DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(dir)}&port=${socketPort}&user=${user}`,
      ...{ SITREP_RCON_PASSWORD: PASSWORD, STEAM_API_KEY: key },
      ...{ SITREP_WEBHOOK_URL_LOG: hook.url, SITREP_WEBHOOK_KEY_LOG: 'k'.repeat(40) },
      FAILPOINT_NOTES: notes,
      FAILPOINT_PLAYED: JSON.stringify({ ...steam.played, 'https://api.steampowered.com': steamApi.origin }),
    },
  })
  const close = async () => {
    await lives.end()
    await Promise.all([steam.close(), steamApi.close(), gameServer.close(), hook.close(), db.close()])
  }
  const dataDir = join(folder, 'data')
  return { db, steam, gameServer, hook, port, logPort, admins, lives, notes, output, dataDir, close }
}

const settingsFor = (gamePort: number, logPort: number): string => `
content_dir: ${CONTENT}
http: { trust_proxy: [127.0.0.1] }
limits: { requests_per_minute: 1000000, upgrades_per_minute: 1000000 }
logs: { listen: '127.0.0.1:${logPort}' }
servers: [{ id: 1, name: Alpha, ip: 127.0.0.1, port: ${gamePort} }]
webhooks: [{ name: log, events: [ban_added], own_network: true }]
`

const HEADER = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x52])

/** It answers, has a console and writes its log, all at one port. */
async function startGameServer() {
  const executed: string[] = []
  let [asked, own]: [number, Socket | null] = [0, null]
  const console = await createRconServer({
    password: PASSWORD,
    execute: (command) => {
      executed.push(command)
      return ''
    },
  })
  const queries = await fakeGameServer((request, _asker, socket) => {
    asked += 1
    own = socket
    return honest(request)
  }, console.port)
  return {
    port: console.port,
    executed,
    asked: () => asked,
    /** False: nobody has asked it yet. */
    write: (line: string, to: number): boolean => {
      own?.send(Buffer.concat([HEADER, Buffer.from(`${line}\n\0`)]), to, '127.0.0.1')
      return own !== null
    },
    close: () => Promise.all([console.close(), queries.close()]),
  }
}

/** Takes events, and knows which came how often. */
async function startHook() {
  const bodies = new Map<string, string[]>()
  const { origin, onRequest, close } = await startLoopbackServer()
  onRequest(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const id = String(request.headers['sitrep-event-id'])
    bodies.set(id, [...(bodies.get(id) ?? []), Buffer.concat(chunks).toString()])
    response.writeHead(204).end()
  })
  return { url: `${origin}/hook`, bodies, close }
}
