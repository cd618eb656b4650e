import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/ground/log/log.ts'
import { truncateAddress } from '#server/http/access/client-address.ts'
import { rawPath } from '#server/http/access/strict-path.ts'
import type { Metrics } from './metrics.ts'

/** Counts and logs each reply. Addresses are cut and query strings left out: they may carry a sign-in. */
export function recordReplies(fastify: FastifyInstance, log: Log, metrics: Metrics): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const method = KNOWN_METHODS.has(request.method) ? request.method : 'other'
    metrics.requestSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    log.debug(
      {
        method,
        path: rawPath(request).slice(0, 200),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        from: truncateAddress(request.address),
      },
      'Request',
    )
  })
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'])
