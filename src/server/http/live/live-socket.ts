import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Counter } from 'prom-client'
import { type WebSocket, WebSocketServer } from 'ws'
import { AppError } from '#server/http/access/errors.ts'
import type { App } from '#server/http/edge/app.ts'
import { refuseRaw } from '#server/http/edge/raw-refusal.ts'
import { HEARTBEAT_MS } from '#shared/live.ts'
import type { Hub } from './hub.ts'
import { type LiveLimits, UpgradeGate } from './upgrade-gate.ts'
import { type Patience, Watcher } from './watcher.ts'

export interface LiveTimes extends Patience {
  lookEveryMs: number
  now: () => number // milliseconds of a clock that never goes back
}

const TIMES: LiveTimes = {
  heartbeatMs: HEARTBEAT_MS,
  stuckMs: 30_000,
  lookEveryMs: 1_000,
  now: () => performance.now(),
}

const MAX_MESSAGE_BYTES = 4_096
const MAX_FRAGMENTS = 16
const GOODBYE_MS = 2_000
const GOING_AWAY = 1001

/** Serves the live updates over websockets. */
export function serveLive(app: App, hub: Hub, limits: LiveLimits, changed: Partial<LiveTimes> = {}): void {
  const times = { ...TIMES, ...changed }
  const gate = new UpgradeGate(app, limits, times.now)
  const watchers = new Set<Watcher>()
  const sockets = new WebSocketServer({
    noServer: true,
    autoPong: false, // watcher.ts answers, within limits
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
    handleProtocols: () => false,
  })
  const refuse = refuser(app)
  sockets.on('wsClientError', (_error, socket) => refuse(socket as Socket, NO_HANDSHAKE))

  // A function of its own: what it leaves behind for as long as a watcher stays must not hold the request.
  const enter = (client: WebSocket, stream: Socket, key: string) => {
    const leave = gate.enter(key)
    const watcher = new Watcher(client, stream, hub, times.now)
    watchers.add(watcher)
    client.on('close', () => {
      watchers.delete(watcher)
      leave()
    })
  }
  const open = (request: IncomingMessage, head: Buffer, key: string) => {
    const { socket } = request
    sockets.handleUpgrade(request, socket, head, (client) => enter(client, socket, key))
  }
  app.fastify.server.on('upgrade', (request: IncomingMessage, _stream, head: Buffer) => {
    const { socket } = request
    socket.on('error', () => socket.destroy())
    try {
      open(request, head, gate.admit(request))
    } catch (error) {
      refuse(socket, error)
    }
  })

  const looking = setInterval(() => {
    const now = times.now()
    for (const watcher of watchers) watcher.look(now, times)
  }, times.lookEveryMs)
  app.metrics.watch('live_sockets', 'Open websockets', () => watchers.size)
  app.fastify.addHook('preClose', async () => {
    clearInterval(looking)
    for (const watcher of watchers) watcher.close(GOING_AWAY, '')
    sockets.close()
    setTimeout(() => sockets.clients.forEach((client) => void client.terminate()), GOODBYE_MS).unref()
  })
}

const NO_HANDSHAKE = new AppError(400, 'This is not how a websocket is opened')

function refuser({ metrics, headers, log }: App): (socket: Socket, error: unknown) => void {
  const refusals = new Counter({
    name: 'live_refusals_total',
    help: 'Websockets that were not opened, by status',
    labelNames: ['status'],
    registers: [metrics.registry],
  })
  return (socket, error) => {
    const { status, detail, headers: more } = error instanceof AppError ? error : BROKEN
    if (!(error instanceof AppError)) log.error({ err: error }, 'Opening a websocket failed')
    refusals.inc({ status })
    refuseRaw(socket, status, detail, { ...headers.api, ...more })
  }
}

const BROKEN = new AppError(500, 'Something went wrong')
