import type { Server } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { Counter } from 'prom-client'
import { isListed } from '#server/ground/address-list.ts'
import type { Log } from '#server/ground/log/log.ts'
import { clientAddress, limitKey, truncateAddress } from '#server/http/access/client-address.ts'
import type { RateLimits } from '#server/http/access/limits/rate-limits.ts'
import type { Metrics } from './metrics.ts'

export interface ConnectionBounds {
  perAddress: number // over all processes; a trusted proxy may hold as many as there are
  inAll: number // of this process, whose descriptors they take
}

const TOLD_PART = 1 / 4 // of the bound; other processes hear of who holds so many
const WARN_EVERY_MS = 60_000

interface BoundOptions {
  bounds: ConnectionBounds
  trustedProxies: BlockList
  limits: RateLimits
  metrics: Metrics
  log: Log
  now: () => number
}

/**
 * Closes connections above the bounds as they come: each costs a descriptor, and who takes the last one takes it from the
 * database, the journal and everybody else. Those above are closed unheard, since an answer would cost what is short.
 */
export function boundConnections(server: Server, options: BoundOptions): void {
  const { bounds, trustedProxies, limits, metrics } = options
  const open = limits.open('connections', bounds.perAddress * TOLD_PART)
  const refused = refusals(options)
  metrics.watch('http_connections', 'Open connections, websockets included', () => open.here)
  server.prependListener('connection', (socket: Socket) => {
    const address = clientAddress(socket.remoteAddress, undefined, trustedProxies)
    const key = limitKey(address)
    if (open.here >= bounds.inAll) return refused(socket, 'all', address)
    if (open.of(key) >= bounds.perAddress && !isListed(trustedProxies, address))
      return refused(socket, 'address', address)
    socket.once('close', open.enter(key))
  })
}

type Bound = 'address' | 'all'

const REASON: Readonly<Record<Bound, string>> = {
  address: 'One address holds as many connections as it may: further ones are closed',
  all: 'As many connections are open as may be: further ones are closed',
}

function refusals({ metrics, log, now }: BoundOptions): (socket: Socket, bound: Bound, address: string) => void {
  const counter = new Counter({
    name: 'http_connections_refused_total',
    help: 'Connections closed as they came, because their address or all together held too many',
    labelNames: ['bound'],
    registers: [metrics.registry],
  })
  const warnedAt = new Map<Bound, number>()
  return (socket, bound, address) => {
    socket.destroy()
    counter.inc({ bound })
    const last = warnedAt.get(bound)
    if (last !== undefined && now() - last < WARN_EVERY_MS) return
    warnedAt.set(bound, now())
    log.warn({ from: truncateAddress(address) }, REASON[bound])
  }
}
