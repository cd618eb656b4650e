import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { App } from '#server/http/app.ts'
import { addressList, clientAddress, limitKey } from '#server/http/client-address.ts'
import { TooMany } from '#server/http/errors.ts'
import { refuseRaw } from '#server/http/raw-refusal.ts'
import { ClientMessage, HEARTBEAT_MS, LIVE_PATH } from '#shared/live.ts'
import type { Consumer } from './consumer.ts'
import type { Hub } from './hub.ts'

export interface LiveLimits {
  upgradesPerMinute: number // from one address
  socketsPerAddress: number
  sockets: number // in all
  trustedProxies: readonly string[]
}

const MAX_MESSAGE_BYTES = 4_096
const MESSAGES_PER_SECOND = 10
const MAX_FRAGMENTS = 16
const HOUSEKEEPING_MS = 5_000
const GOING_AWAY = 1001
const POLICY = 1008
const TEXT_ONLY = 1003

/** Serves the live updates: who may connect, what they may say, and when they are let go. */
export function serveLive(app: App, hub: Hub, limits: LiveLimits): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
  })
  const proxies = addressList(limits.trustedProxies)
  const upgrades = app.limits.bucket('upgrades', limits.upgradesPerMinute)
  const perAddress = new Map<string, number>()

  const refusal = (request: IncomingMessage, key: string): [number, string] | null => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== LIVE_PATH) return [404, 'Not found']
    const { origin } = request.headers
    if (origin !== undefined && !app.origins.includes(origin)) return [403, 'This origin is not accepted']
    if (sockets.clients.size >= limits.sockets) return [503, 'Too many people are watching']
    if ((perAddress.get(key) ?? 0) >= limits.socketsPerAddress) return [429, 'Too many connections from this address']
    try {
      upgrades.take(key)
      return null
    } catch (error) {
      if (error instanceof TooMany) return [429, error.detail]
      throw error
    }
  }

  app.fastify.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const socket = stream as Socket
    socket.on('error', () => socket.destroy())
    const forwarded = request.headers['x-forwarded-for']
    const key = limitKey(
      clientAddress(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join() : forwarded, proxies),
    )
    const refused = refusal(request, key)
    if (refused) return refuseRaw(socket, ...refused, app.headers.api)
    sockets.handleUpgrade(request, socket, head, (client) => {
      perAddress.set(key, (perAddress.get(key) ?? 0) + 1)
      client.on('close', () => leaveAddress(perAddress, key))
      watch(client, hub)
    })
  })

  const heartbeat = setInterval(() => beat(sockets.clients), HEARTBEAT_MS)
  const housekeeping = setInterval(() => hub.endStuck(performance.now()), HOUSEKEEPING_MS)
  app.metrics.watch('live_sockets', 'Open websockets', () => sockets.clients.size)
  app.fastify.addHook('preClose', async () => {
    clearInterval(heartbeat)
    clearInterval(housekeeping)
    for (const client of sockets.clients) client.close(GOING_AWAY)
    sockets.close()
  })
}

function leaveAddress(perAddress: Map<string, number>, key: string): void {
  const left = (perAddress.get(key) ?? 1) - 1
  if (left > 0) perAddress.set(key, left)
  else perAddress.delete(key)
}

const alive = new WeakSet<WebSocket>()

function watch(client: WebSocket, hub: Hub): void {
  const consumer = hub.join(client)
  const budget = messageBudget()
  alive.add(client)
  client.on('pong', () => alive.add(client))
  client.on('error', () => client.terminate())
  client.on('close', () => hub.leave(consumer))
  client.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return client.close(TEXT_ONLY, 'Text only')
    if (!budget()) return client.close(POLICY, 'Too many messages')
    const message = readMessage(data.toString('utf8'))
    if (message === null) return client.close(POLICY, 'Not understood')
    obey(client, consumer, message, hub)
  })
}

function obey(client: WebSocket, consumer: Consumer, message: ClientMessage, hub: Hub): void {
  alive.add(client)
  switch (message.type) {
    case 'subscribe':
      hub.subscribe(consumer, message.server_ids)
      break
    case 'ping':
      client.send('{"type":"pong"}')
      break
  }
}

function readMessage(text: string): ClientMessage | null {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function messageBudget(): () => boolean {
  let second = 0
  let used = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, used] = [now, 0]
    return ++used <= MESSAGES_PER_SECOND
  }
}

/** Whoever did not answer the last ping is gone: a half-open connection ends within two heartbeats. */
function beat(clients: ReadonlySet<WebSocket>): void {
  for (const client of clients) {
    if (!alive.has(client)) {
      client.terminate()
      continue
    }
    alive.delete(client)
    client.ping()
  }
}
