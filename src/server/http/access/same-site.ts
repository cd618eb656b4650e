import type { FastifyRequest } from 'fastify'
import { Forbidden } from './errors.ts'

/** A page of another site may not write here, not even with a key it somehow got. Clients that are no browser pass. */
export function refuseCrossSite(origins: readonly string[]): (request: FastifyRequest) => Promise<void> {
  return async ({ method, headers }) => {
    if (method === 'GET' || method === 'HEAD') return
    if (headers['sec-fetch-site'] === 'cross-site') throw new Forbidden('Cross-site requests are not accepted')
    if (headers.origin !== undefined && !origins.includes(headers.origin)) {
      throw new Forbidden('Requests from this origin are not accepted')
    }
  }
}
