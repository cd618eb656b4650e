import fastify, { type FastifyInstance } from 'fastify'
import { addressList } from '#server/ground/address-list.ts'
import { type Clock, systemClock } from '#server/ground/clock.ts'
import { VERSION_CHANNEL } from '#server/ground/db/data-versions.ts'
import type { Database } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import { ApiTokens } from '#server/http/access/api-tokens.ts'
import { Auth } from '#server/http/access/auth.ts'
import { type AllowedOrigins, Cors } from '#server/http/access/cors.ts'
import { LimitExchange } from '#server/http/access/limits/limit-exchange.ts'
import { RateLimits, type SharedLimits } from '#server/http/access/limits/rate-limits.ts'
import { type NoteProxy, watchForProxies } from '#server/http/access/unknown-proxies.ts'
import { visitorReader } from '#server/http/access/visitor.ts'
import { addApiDocs } from '#server/http/docs/openapi.ts'
import { recordReplies, replyRecorder } from '#server/http/edge/access-log.ts'
import type { App } from '#server/http/edge/app.ts'
import { boundConnections, type ConnectionBounds } from '#server/http/edge/connections.ts'
import { connectionWait, type WatchDelay, watchDelay } from '#server/http/edge/delay.ts'
import { EarlyRefusal } from '#server/http/edge/early-refusal.ts'
import { refuseUnknown, sendError } from '#server/http/edge/error-handler.ts'
import { guardRequests } from '#server/http/edge/guard.ts'
import { addHealth } from '#server/http/edge/health.ts'
import { acceptJsonOnly } from '#server/http/edge/json-body.ts'
import { Metrics } from '#server/http/edge/metrics.ts'
import { type QuickEdge, QuickReplies } from '#server/http/edge/quick-replies.ts'
import { cutOffSlowReaders, type ReaderPace, readerPace } from '#server/http/edge/reader-pace.ts'
import { databaseCheck } from '#server/http/edge/ready-check.ts'
import { siteHeaders } from '#server/http/edge/security-headers.ts'
import {
  answerHeads,
  answerQuickly,
  handleRawErrors,
  openDoor,
  type ServerTimes,
  serverOptions,
  serverTimes,
} from '#server/http/edge/server.ts'
import { Snapshots } from '#server/http/replies/snapshots.ts'

export interface EdgeOptions {
  db: Database
  log: Log
  clock?: Clock
  /** Milliseconds that never jump, for rate limits and ages. */
  monotonic?: () => number
  /** Where people reach the site ('https://stats.example.org'); the first one is the main one. */
  origins?: readonly string[]
  /** Whose pages may read public calls; nobody's when left out. */
  readableFrom?: AllowedOrigins
  /** Origins that pages may load images from. */
  imageHosts?: readonly string[]
  /** Proxies whose X-Forwarded-For is believed, and who may read /metrics: addresses and networks. */
  trustedProxies?: readonly string[]
  /** Is told of a proxy that is not among them, once. */
  noteProxy?: NoteProxy
  metricsReaders?: readonly string[]
  requestsPerMinute?: number
  bytesPerMinute?: number
  searchesPerMinute?: number
  connections?: ConnectionBounds
  pace?: Partial<ReaderPace>
  failedKeysPerMinute?: number
  /** Of one token for scripts, wherever it is used. */
  tokenRequestsPerMinute?: number
  /** Admin calls only from the browser that signed in. */
  adminsInOwnBrowser?: boolean
  snapshotBytes?: number
  /** Whether other processes serve the same visitors, so that limits are counted together; never when left out. */
  isShared?: () => boolean
  /** Off where there are no calls to tell of. */
  docs?: boolean
  times?: Partial<ServerTimes>
  /** Tells again and again how late this process is, in milliseconds, until the function it gives is called. */
  watchDelay?: WatchDelay
}

const LOOPBACK = ['127.0.0.0/8', '::1']

/** The HTTP edge: everything between a socket and a feature. */
export async function createEdge(options: EdgeOptions): Promise<App> {
  const { db, log } = options
  const origins = options.origins ?? []
  const https = origins[0]?.startsWith('https:') ?? false
  const headers = siteHeaders({ https, imageHosts: options.imageHosts ?? [] })
  const trustedProxies = addressList(options.trustedProxies ?? [])
  const server = fastify(serverOptions(log, headers, serverTimes(options.times)))
  const metrics = new Metrics()
  const now = options.monotonic ?? (() => performance.now())
  const shared = shareLimits(options, now)
  const limits = new RateLimits(now, (limit) => metrics.rateLimited.inc({ limit }), shared)
  const snapshots = openSnapshots(options, metrics)
  const cors = new Cors(options.readableFrom)
  const quick: QuickEdge = {
    cors,
    snapshots,
    visitorOf: visitorReader(trustedProxies, watchForProxies(trustedProxies, log, options.noteProxy)),
    requests: limits.bucket('general', options.requestsPerMinute ?? 300),
    bytes: limits.bucket('bytes', options.bytesPerMinute ?? 100_000_000),
    pace: readerPace(options.pace),
    record: replyRecorder(log, metrics),
    headers: headers.api,
    now,
  }
  const app = assemble(options, server, {
    origins,
    https,
    headers,
    metrics,
    limits,
    snapshots,
    requests: quick.requests,
    quick: new QuickReplies(quick),
    cors,
  })

  answerHeads(server)
  handleRawErrors(server.server, headers.api)
  acceptJsonOnly(server)
  recordReplies(server, quick.record)
  const bounds = options.connections ?? { perAddress: Infinity, inAll: Infinity }
  boundConnections(server.server, { bounds, trustedProxies, limits, metrics, log, now })
  cutOffSlowReaders(server, quick.pace)
  guardRequests(app, quick)
  answerQuickly(server, app.quick, refuseEarly(app, quick, options))
  server.setErrorHandler(sendError)
  server.setNotFoundHandler((request) => refuseUnknown(app, request))
  addHealth(app, addressList([...LOOPBACK, ...(options.metricsReaders ?? [])]), trustedProxies)
  if (options.docs !== false) addApiDocs(app)

  const stopListening = await db.listen(VERSION_CHANNEL, (payload) => app.snapshots.drop(payload?.split(',') ?? null))
  server.addHook('onClose', stopListening)
  server.addHook('onClose', async () => shared?.exchange.close())
  return app
}

/** Only a process that listens can be late. */
function refuseEarly(
  app: App,
  { record, headers, now }: QuickEdge,
  { db, watchDelay: watch = watchDelay }: EdgeOptions,
) {
  const { auth, metrics, log, fastify: server } = app
  const early = new EarlyRefusal({ auth, metrics, log, record, headers, now })
  let stop: () => void = () => undefined
  server.addHook('onListen', async () => {
    const waits = [db, db.crowd].map((pool) => connectionWait(pool, () => performance.now()))
    stop = watch((lateMs) => early.look(Math.max(lateMs, ...waits.map((waitMs) => waitMs()))))
  })
  server.addHook('onClose', async () => stop())
  return early
}

function openSnapshots({ snapshotBytes, monotonic }: EdgeOptions, metrics: Metrics): Snapshots {
  const snapshots = new Snapshots({ maxBytes: snapshotBytes, now: monotonic, counted: metrics.snapshotRead })
  metrics.watch('snapshot_bytes', 'Memory held by kept replies', () => snapshots.bytes)
  return snapshots
}

function shareLimits({ db, log, isShared }: EdgeOptions, now: () => number): SharedLimits | null {
  if (!isShared) return null
  return { exchange: new LimitExchange({ db, log, isShared, now }), levels: { db, log, isShared } }
}

function assemble(
  options: EdgeOptions,
  server: FastifyInstance,
  parts: Pick<
    App,
    'origins' | 'https' | 'headers' | 'metrics' | 'limits' | 'snapshots' | 'requests' | 'quick' | 'cors'
  >,
): App {
  const { db, log, clock = systemClock } = options
  const { limits, metrics } = parts
  const failures = limits.exact('failed_keys', options.failedKeysPerMinute ?? 20)
  return {
    ...parts,
    fastify: server,
    calls: [],
    auth: new Auth({
      db,
      clock,
      log,
      failures,
      origins: parts.origins,
      adminsInOwnBrowser: options.adminsInOwnBrowser ?? false,
    }),
    tokens: new ApiTokens({
      db,
      clock,
      requests: limits.bucket('tokens', options.tokenRequestsPerMinute ?? 600),
      failures,
    }),
    searches: limits.bucket('searches', options.searchesPerMinute ?? 120),
    readyChecks: [databaseCheck(db)],
    clock,
    log,
    ...openDoor(server, { log, metrics }, serverTimes(options.times)),
    inject: async (request) => server.inject(request),
  }
}
