import type { BlockList } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress, limitKey } from '#server/http/access/client-address.ts'
import { AppError, BadRequest } from '#server/http/access/errors.ts'
import type { Bucket } from '#server/http/access/rate-limits.ts'
import { isApiPath, rawPath } from '#server/http/access/strict-path.ts'
import { type NoteProxy, watchForProxies } from '#server/http/access/unknown-proxies.ts'
import type { App } from './app.ts'

/** An answer without a body costs us this much less than a whole request. */
const NOT_MODIFIED_REFUND = 0.9
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'])

interface GuardOptions {
  trustedProxies: BlockList
  requestsPerMinute: number
  noteProxy?: NoteProxy
}

/** What holds for every request, whatever its path: headers, the client's address, sane framing and the rate limit. */
export function guardRequests(app: App, options: GuardOptions): void {
  const { trustedProxies, requestsPerMinute, noteProxy } = options
  const { fastify } = app
  const watchProxies = watchForProxies(trustedProxies, app.log, noteProxy)
  const general = app.limits.bucket('general', requestsPerMinute)
  fastify.decorateRequest('address', '')
  fastify.decorateRequest('viewer', null)
  fastify.addHook('onRequest', async (request, reply) => {
    const forwardedFor = String(request.headers['x-forwarded-for'] ?? '')
    const peer = request.raw.socket.remoteAddress
    request.address = clientAddress(peer, forwardedFor, trustedProxies)
    watchProxies(peer, forwardedFor)
    reply.headers(app.headers.api).header('cache-control', 'no-store')
    refuseOddFraming(request, reply)
    if (isApi(request) && !request.routeOptions.config?.ownLimit) general.take(limitKey(request.address))
  })
  fastify.addHook('onSend', async (request, reply, payload) => {
    closeWhenUnread(request, reply)
    return request.method === 'HEAD' ? onlyLength(reply, payload) : payload
  })
  fastify.addHook('onResponse', async (request, reply) => refund(general, request, reply))
}

const isApi = (request: FastifyRequest): boolean => isApiPath(rawPath(request))

function refuseOddFraming(request: FastifyRequest, reply: FastifyReply): void {
  const hosts = countHeaders(request, 'host')
  if (hosts > 1 || (hosts === 0 && request.raw.httpVersion !== '1.0')) {
    reply.header('connection', 'close')
    throw new BadRequest('The request is malformed')
  }
  if (!METHODS.has(request.method)) {
    reply.header('connection', 'close')
    throw new AppError(405, 'Method not allowed')
  }
  if ((request.method === 'GET' || request.method === 'HEAD') && hasBody(request)) {
    throw new BadRequest('A request of this kind has no body')
  }
}

/** As they came: of several, Node keeps one. */
function countHeaders({ raw: { rawHeaders } }: FastifyRequest, wanted: string): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === wanted).length
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Nobody will read the rest of a refused body, and reading it only to throw it away would be a gift to the sender. */
function closeWhenUnread(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.statusCode >= 400 && hasBody(request) && !request.raw.complete) reply.header('connection', 'close')
}

function onlyLength(reply: FastifyReply, payload: unknown): null {
  if (typeof payload === 'string' || Buffer.isBuffer(payload))
    reply.header('content-length', Buffer.byteLength(payload))
  return null
}

function refund(general: Bucket, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.statusCode === 304 && isApi(request)) general.giveBack(limitKey(request.address), NOT_MODIFIED_REFUND)
}
