import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify'
import type { Log } from '#server/ground/log/log.ts'
import { acceptMore } from './accept-more.ts'
import type { App } from './app.ts'
import type { EarlyRefusal } from './early-refusal.ts'
import { sendError } from './error-handler.ts'
import { BODY_LIMIT } from './json-body.ts'
import type { Metrics } from './metrics.ts'
import type { QuickReplies } from './quick-replies.ts'
import { rawProblem, refuseRaw } from './raw-refusal.ts'
import type { SiteHeaders } from './security-headers.ts'

/** Milliseconds that the HTTP server waits for others. */
export interface ServerTimes {
  headers: number
  request: number
  check: number // how late the two above may be noticed
  close: number // for what runs when the server stops
}

const TIMES: ServerTimes = { headers: 10_000, request: 15_000, check: 2000, close: 4500 }

export const serverTimes = (changed: Partial<ServerTimes> = {}): ServerTimes => ({ ...TIMES, ...changed })

/** Limits of the HTTP server itself: slow, huge and odd requests end here. */
export function serverOptions(
  log: FastifyBaseLogger,
  headers: SiteHeaders,
  times: ServerTimes,
): FastifyHttpOptions<Server> {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }), // access-log.ts does it
    bodyLimit: BODY_LIMIT,
    requestTimeout: times.request,
    keepAliveTimeout: 5000,
    maxRequestsPerSocket: 1000,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    return503OnClosing: false, // a request that still got in is answered as usual, then its connection closes
    exposeHeadRoutes: false, // answerHeads does it: the framework's way fails where guard.ts has left the body out
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: times.headers,
      connectionsCheckingInterval: times.check,
      insecureHTTPParser: false,
      requireHostHeader: false, // guard.ts asks for it, with our headers on the refusal
    },
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 100,
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) =>
      refuseRaw(socket, ...rawProblem(error.code), headers.api),
    // A path that cannot be decoded never meets the hooks that set these headers.
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply.headers(headers.api))
    },
  }
}

/** Whatever can be got can be asked for its head alone. */
export function answerHeads(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.method === 'GET') route.method = ['GET', 'HEAD']
  })
}

/** Calls are read and written by their contracts. What the framework has for that is not even loaded, which takes a while. */
function noSchemas(): never {
  throw new Error('A route has a schema: describe the call by its contract instead')
}

export function handleRawErrors(server: Server, headers: Readonly<Record<string, string>>): void {
  server.on('checkExpectation', (request) => refuseRaw(request.socket, 417, 'Expectations are not supported', headers))
  server.on('connect', (_request, socket) => refuseRaw(socket as Socket, 405, 'Method not allowed', headers))
}

/** Whatever can be answered from what is kept, and what there is no time for, never meets the framework. */
export function answerQuickly(fastify: FastifyInstance, quick: QuickReplies, early: EarlyRefusal): void {
  const { server } = fastify
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (quick.answer(request, response) || early.refuse(request, response)) return
    for (const listener of listeners) listener.call(server, request, response)
  })
  fastify.addHook('preClose', async () => quick.close())
}

/** Where visitors come in, from the first to the last. */
export function openDoor(
  fastify: FastifyInstance,
  { log, metrics }: { log: Log; metrics: Metrics },
  times: ServerTimes,
  openMore = acceptMore,
): Pick<App, 'listen' | 'close'> {
  const { server } = fastify
  let closeMore = async (): Promise<void> => undefined
  return {
    listen: async (where) => {
      metrics.watchProcess()
      const address = await fastify.listen(where)
      // Of several processes each is given its visitors by the first one.
      if (where.backlog !== undefined && !cluster.isWorker) closeMore = openMore(server, where.backlog, log)
      return address
    },
    close: async () => {
      // Connections become idle one by one while their last reply is sent.
      const idle = setInterval(() => server.closeIdleConnections(), 100)
      const rest = setTimeout(() => server.closeAllConnections(), times.close)
      try {
        await Promise.all([fastify.close(), closeMore()])
      } finally {
        clearInterval(idle)
        clearTimeout(rest)
      }
    },
  }
}
