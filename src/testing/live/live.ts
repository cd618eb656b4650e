import { once } from 'node:events'
import { type ClientRequestArgs, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { EdgeOptions } from '#server/http/create-edge.ts'
import type { App } from '#server/http/edge/app.ts'
import { Hub } from '#server/http/live/hub.ts'
import { type LiveTimes, serveLive } from '#server/http/live/live-socket.ts'
import type { LiveLimits } from '#server/http/live/upgrade-gate.ts'
import { LIVE_PATH, type LiveUpdate } from '#shared/live.ts'
import { testEdge } from '#testing/sites/edge.ts'

export interface TestLive {
  app: App
  hub: Hub
  port: number
  connect(options?: ClientOptions, path?: string): Promise<TestWatcher>
  refusal(options?: ClientRequestArgs): Promise<Refusal>
}

export interface TestWatcher {
  socket: WebSocket
  updates: LiveUpdate[]
  /** The code it was closed with. */
  closed: Promise<number>
}

export interface Refusal {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

const ROOMY: LiveLimits = {
  upgradesPerMinute: 100_000,
  upgradesPerSecond: 100_000,
  socketsPerAddress: 100_000,
  sockets: 100_000,
  trustedProxies: [],
}

/** Live updates on a real port, with room for everyone unless a test says less. */
export async function testLive(
  limits: Partial<LiveLimits> = {},
  times: Partial<LiveTimes> = {},
  wantedPort = 0,
  edge: Partial<EdgeOptions> = {},
): Promise<TestLive> {
  const { app } = await testEdge(edge)
  const hub = new Hub()
  serveLive(app, hub, { ...ROOMY, ...limits }, times)
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: wantedPort })).port)
  return {
    app,
    hub,
    port,
    connect: (options, path) => connect(port, options, path),
    refusal: (options) => refusal(port, options),
  }
}

async function connect(port: number, options: ClientOptions = {}, path = LIVE_PATH): Promise<TestWatcher> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false, ...options })
  onTestFinished(() => socket.terminate())
  const updates: LiveUpdate[] = []
  socket.on('message', (data) => updates.push(JSON.parse(String(data)) as LiveUpdate))
  socket.on('error', () => undefined) // told by `closed`
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const opened = await Promise.race([once(socket, 'open').then(() => true), closed.then(() => false)])
  if (!opened) throw new Error('The websocket was not opened')
  return { socket, updates, closed }
}

export const UPGRADE_HEADERS = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** Asks for a websocket and tells how that was refused; status 101 when it was not. */
async function refusal(port: number, options: ClientRequestArgs = {}): Promise<Refusal> {
  const headers = { ...UPGRADE_HEADERS, ...(options.headers as Record<string, string>) }
  const asking = request({ host: '127.0.0.1', port, path: LIVE_PATH, agent: false, ...options, headers })
  asking.end()
  const upgraded = once(asking, 'upgrade').then(([response, socket]) => {
    socket.destroy()
    return response as IncomingMessage
  })
  const response = await Promise.race([upgraded, once(asking, 'response').then(([given]) => given as IncomingMessage)])
  let body = ''
  if (response.statusCode !== 101) for await (const chunk of response) body += chunk
  return { status: response.statusCode ?? 0, headers: response.headers, body }
}

/** A game server with one player, or with as many as make the message large. */
export function someUpdate(
  serverId: number,
  parts: { score?: number; players?: number; age?: number } = {},
): LiveUpdate {
  const { score = 0, players = 1, age } = parts
  return {
    server_id: serverId,
    players: Array.from({ length: players }, (_, index) => ({ index, name: 'Kestrel'.repeat(8), score, duration: 61 })),
    info: {
      server_id: serverId,
      current_status: age === undefined ? 1 : 0,
      current_players: players,
      max_players: 16,
      current_mode: 'checkpoint',
      ...(age === undefined ? {} : { age }),
    },
    map_info: { map_name: 'ministry_coop', map_name_trans: 'Ministry (Checkpoint)' },
  }
}
