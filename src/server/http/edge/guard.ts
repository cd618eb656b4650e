import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiToken } from '#server/http/access/api-tokens.ts'
import { AppError, BadRequest } from '#server/http/access/errors.ts'
import { type Bucket, NOT_MODIFIED_REFUND } from '#server/http/access/limits/bucket.ts'
import { isApiPath, rawPath } from '#server/http/access/strict-path.ts'
import type { VisitorReader } from '#server/http/access/visitor.ts'
import type { App } from './app.ts'
import { sizeOf } from './reader-pace.ts'

/** A page asks for many files, once: they have a limit so many times as high. */
const FILES_FOR_A_CALL = 10
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'])

interface GuardOptions {
  visitorOf: VisitorReader
  requests: Bucket
  bytes: Bucket
}

/** What holds for every request, whatever its path: headers, the client's address, sane framing and the rate limits. */
export function guardRequests(app: App, options: GuardOptions): void {
  const { visitorOf, bytes } = options
  const { fastify } = app
  const requestsOf = requestLimits(app, options)
  fastify.decorateRequest('address', '')
  fastify.decorateRequest('countedAs', '')
  fastify.decorateRequest('token', null)
  fastify.decorateRequest('viewer', null)
  fastify.addHook('onRequest', async (request, reply) => {
    const { address, key } = visitorOf(request.raw)
    request.address = address
    reply.headers(app.headers.api).header('cache-control', 'no-store')
    request.countedAs = key
    refuseOddFraming(request, reply)
    const limit = requestsOf(request)
    request.token = await tokenOf(app, request)
    request.countedAs = request.token?.key ?? key
    bytes.check(request.countedAs)
    if (request.token === null) limit?.take(key) // a token has paid by its own rate
  })
  fastify.addHook('onSend', async (request, reply, payload) => {
    closeWhenUnread(request, reply)
    if (request.method === 'HEAD') return onlyLength(reply, payload)
    bytes.spend(request.countedAs, sizeOf(payload))
    return payload
  })
  fastify.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 304) return
    const limit = request.token === null ? requestsOf(request) : app.tokens.requests
    limit?.giveBack(request.countedAs, NOT_MODIFIED_REFUND)
  })
}

/** Which limit a request counts for: every path has one, in whatever spelling it comes. */
function requestLimits({ limits }: App, { requests: calls }: GuardOptions): (request: FastifyRequest) => Bucket | null {
  const files = limits.bucket('files', calls.most * FILES_FOR_A_CALL)
  return (request) => {
    const { limit } = request.routeOptions.config ?? {}
    if (limit === 'own') return null
    return limit === 'files' && !isApiPath(rawPath(request)) ? files : calls
  }
}

/** Only calls take tokens for scripts, and not those that have tokens of their own. */
async function tokenOf({ tokens }: App, request: FastifyRequest): Promise<ApiToken | null> {
  if (request.headers.authorization === undefined || !isApiPath(rawPath(request))) return null
  return request.routeOptions.config?.limit === 'own' ? null : tokens.of(request)
}

function refuseOddFraming(request: FastifyRequest, reply: FastifyReply): void {
  const hosts = countHeaders(request, 'host')
  const keys = countHeaders(request, 'authorization') // who stands before us may have looked at the other one
  if (hosts > 1 || keys > 1 || (hosts === 0 && request.raw.httpVersion !== '1.0')) {
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
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) reply.header('content-length', sizeOf(payload))
  return null
}
