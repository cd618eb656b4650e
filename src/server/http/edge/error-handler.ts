import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway } from '#server/ground/db/db.ts'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { AppError, NoSuchPath, Unavailable } from '#server/http/access/errors.ts'
import { isApiPath, pathPattern, rawPath } from '#server/http/access/strict-path.ts'
import type { App } from './app.ts'

/** Fastify's own refusals, in our words: its texts name internals. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  413: 'The request is too large',
  414: 'The path is too long',
  415: 'The body must be JSON (content-type: application/json)',
  431: 'The headers are too large',
}

/** Turns whatever was thrown into `{ detail }`, and `code` where there is one. Only an AppError's own words reach the client. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error)
  report(error, problem, request)
  for (const name of CONTENT_HEADERS) reply.removeHeader(name)
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ detail: problem.detail, code: problem.code }))
}

/** A fault of ours comes with its stack; somebody else's silence is one short line, since it comes in crowds. */
function report(error: Error, { status }: AppError, request: FastifyRequest): void {
  const route = request.routeOptions.url
  const { cause } = error
  if (status === 500) request.log.error({ err: error, route }, 'A request failed')
  else if (status > 500)
    request.log.warn({ route, reason: cause instanceof Error ? cause.message : error.message }, 'A request failed')
}

const CONTENT_HEADERS = [
  'content-encoding',
  'content-length',
  'etag',
  'age',
  'vary',
  'x-total-count',
  'x-filtered-count',
]

function problemOf(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseAway) return new Unavailable()
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  const refusal = REFUSALS[status]
  if (refusal !== undefined && errorCode(error).startsWith('FST_')) return new AppError(status, refusal)
  return new AppError(500, 'Something went wrong on our side')
}

/** A path that no route has. A known one with another method says which ones it takes. */
export function refuseUnknown(app: App, request: FastifyRequest): never {
  const path = rawPath(request)
  const methods = isApiPath(path) ? methodsOf(app, path) : ['GET', 'HEAD']
  if (methods.length === 0 || methods.includes(request.method)) throw new NoSuchPath()
  throw new AppError(405, 'Method not allowed', { allow: methods.join(', ') })
}

function methodsOf(app: App, path: string): string[] {
  const methods = app.calls.filter((call) => pathPattern(call.path).test(path)).map((call) => call.method)
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
