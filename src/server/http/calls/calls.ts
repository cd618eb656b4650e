import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DataGroup } from '#server/ground/db/data-versions.ts'
import { onPrimary } from '#server/ground/db/replicas/on-primary.ts'
import type { Viewer } from '#server/http/access/auth.ts'
import { refuseCrossSite } from '#server/http/access/same-site.ts'
import { refuseOtherSpelling, routePath } from '#server/http/access/strict-path.ts'
import type { App } from '#server/http/edge/app.ts'
import { type Page, replyCutter, type WithTotals } from '#server/http/replies/call-reply.ts'
import { keptHeaders } from '#server/http/replies/kept-head.ts'
import { sendBody } from '#server/http/replies/send-body.ts'
import type { Freshness } from '#server/http/replies/snapshots.ts'
import { type BodyOf, type Call, isPublicRead, type ParamsOf, type QueryOf, type ReplyOf } from '#shared/contract.ts'
import type { Scope } from '#shared/scopes.ts'
import { type CallInput, inputReader } from './call-input.ts'
import { isSearch } from './searched.ts'

export { type Page, pageOrWhole, WithTotals } from '#server/http/replies/call-reply.ts'

export interface Given<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  viewer: C['access'] extends 'public' ? null : C extends { scope: Scope } ? Viewer | null : Viewer // null: by a token
  request: FastifyRequest
  reply: FastifyReply // for headers such as cookies; what a handler returns is sent
}

type RowOf<C extends Call> = ReplyOf<C> extends readonly (infer Row)[] ? Row : never
export type HandlerReply<C extends Call> = ReplyOf<C> | Page<RowOf<C>> | WithTotals<ReplyOf<C>>
export type Handler<C extends Call> = (given: Given<C>) => Promise<HandlerReply<C>> | HandlerReply<C>

export interface CallOptions {
  /** The reply depends on these groups alone and is kept until one of them changes. Public GET calls only. */
  fresh?: readonly DataGroup[]
  /** A kept reply is made anew after this time even if nothing changed. */
  maxAgeS?: number
}

/** Serves a declared call: access first, then input, then the handler, then a reply cut to its schema. */
export function addCall<C extends Call>(app: App, call: C, handler: Handler<C>, options: CallOptions = {}): void {
  const { fresh, maxAgeS } = options
  if (fresh !== undefined && (call.access !== 'public' || call.method !== 'GET')) {
    throw new Error(`${call.method} ${call.path} may not be kept: it is not a public GET`)
  }
  if (call.text) throw new Error(`${call.path} takes text: serve it by addTextCall`)
  app.calls.push(call)
  const read = inputReader(call)
  const answer = fresh === undefined ? answerOnce(app, call) : answerFromSnapshot(app, call, { groups: fresh, maxAgeS })
  const isReadElsewhere = app.cors.isOn && isPublicRead(call)
  if (isReadElsewhere) {
    app.fastify.options(routePath(call.path), { onRequest: refuseOtherSpelling(call.path) }, app.cors.preflight)
  }
  app.fastify.route({
    ...(isReadElsewhere ? { onSend: app.cors.addHeaders } : {}),
    method: call.method === 'GET' ? ['GET', 'HEAD'] : call.method,
    url: routePath(call.path),
    onRequest: [
      refuseOtherSpelling(call.path),
      async (request) => {
        request.viewer = await app.auth.admit(call, request)
      },
      refuseCrossSite(app.origins),
    ],
    handler: (request, reply) => {
      const input = read(request)
      // The schemas that made the input are the ones the type of Given is derived from.
      const given = { viewer: request.viewer, request, reply, ...input } as unknown as Given<C>
      return answer({
        request,
        reply,
        input,
        run: async () => (isSignedIn(request) ? onPrimary(() => handler(given)) : handler(given)),
      })
    },
  })
}

/** Whoever may have written is shown what is written. */
const isSignedIn = ({ headers: { authorization, cookie } }: FastifyRequest): boolean =>
  authorization !== undefined || /(^|[;\s])(api_key|(__Host-)?bind)=/.test(cookie ?? '')

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  input: CallInput
  run: () => Promise<unknown>
}
type Answer = (exchange: Exchange) => Promise<FastifyReply>

function answerOnce(app: App, call: Call): Answer {
  const cut = replyCutter(call)
  return async ({ request, reply, input, run }) => {
    if (isCostly(call, input)) app.searches.take(request.countedAs)
    const { json, headers } = await cut(await run())
    return reply.headers(headers).type(JSON_TYPE).send(json)
  }
}

function answerFromSnapshot(app: App, call: Call, freshness: Freshness): Answer {
  const cut = replyCutter(call)
  const route = routePath(call.path)
  return async ({ request, reply, input, run }) => {
    const key = snapshotKey(call, input)
    if (isCostly(call, input) && !app.snapshots.isAtHand(key, freshness)) app.searches.take(request.countedAs)
    const snapshot = await app.snapshots.get(key, freshness, async () => cut(await run()))
    app.quick.remember(request.raw.url ?? '', { route, key, freshness, isRead: isPublicRead(call) })
    return sendBody(request, reply.headers(keptHeaders(snapshot, app.snapshots.now())), snapshot.body)
  }
}

/** What somebody typed is rarely asked for twice, and a whole list is long: keeping replies does not help against many. */
function isCostly(call: Call, { query }: CallInput): boolean {
  const { limit }: { limit?: number } = query
  const isList = call.query !== undefined && 'limit' in call.query.shape
  return isSearch(call, query) || (isList && limit === undefined)
}

/** The input as read, so that spellings of the same question share one snapshot. */
function snapshotKey(call: Call, { params, query }: CallInput): string {
  const sorted = (object: object) => Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${call.path} ${JSON.stringify([sorted(params), sorted(query)])}`
}

const JSON_TYPE = 'application/json; charset=utf-8'
