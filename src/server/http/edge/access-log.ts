import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/ground/log/log.ts'
import { truncateAddress } from '#server/http/access/client-address.ts'
import { pathOf } from '#server/http/access/strict-path.ts'
import type { Metrics } from './metrics.ts'

export interface RepliedRequest {
  method: string
  route: string
  target: string // as it came
  status: number
  ms: number
  address: string
}

export type RecordReply = (replied: RepliedRequest) => void

/** Counts and logs a reply. Addresses are cut and query strings left out: they may carry a sign-in. */
export function replyRecorder(log: Log, metrics: Metrics): RecordReply {
  return ({ method, route, target, status, ms, address }) => {
    metrics.requestSeconds.observe(method, route, status, ms / 1000)
    if (!log.isLevelEnabled('debug')) return
    const path = pathOf(target).slice(0, 200)
    log.debug({ method, path, status, ms: Math.round(ms * 10) / 10, from: truncateAddress(address) }, 'Request')
  }
}

export function recordReplies(fastify: FastifyInstance, record: RecordReply): void {
  fastify.addHook('onResponse', async (request, reply) =>
    record({
      method: KNOWN_METHODS.has(request.method) ? request.method : 'other',
      route: request.routeOptions.url ?? 'none',
      target: request.raw.url ?? '',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      address: request.address,
    }),
  )
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'])
