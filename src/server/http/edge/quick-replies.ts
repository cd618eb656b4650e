import type { IncomingMessage, ServerResponse } from 'node:http'
import { RecentMap } from '#server/ground/recent-map.ts'
import { carriesToken } from '#server/http/access/api-tokens.ts'
import type { Cors } from '#server/http/access/cors.ts'
import { type Bucket, NOT_MODIFIED_REFUND } from '#server/http/access/limits/bucket.ts'
import type { Visitor, VisitorReader } from '#server/http/access/visitor.ts'
import { chooseEncoding } from '#server/http/replies/encoding.ts'
import { matchesEtag } from '#server/http/replies/etag.ts'
import { type HeadWriter, headWriter } from '#server/http/replies/kept-head.ts'
import type { Freshness, Snapshot, Snapshots } from '#server/http/replies/snapshots.ts'
import type { RecordReply } from './access-log.ts'
import type { PaceReader } from './reader-pace.ts'

/** What the quick way shares with the long one. */
export interface QuickEdge {
  snapshots: Snapshots
  visitorOf: VisitorReader
  requests: Bucket
  bytes: Bucket
  pace: PaceReader
  record: RecordReply
  headers: Readonly<Record<string, string>>
  cors: Cors
  now: () => number
}

/** A reply that was given the long way, and may be given again for as long as it is kept and current. */
export interface KeptReply {
  route: string
  key: string
  freshness: Freshness
  isRead: boolean // by pages of other sites, if any may
}

const MOST_TARGETS = 2_000
const LONGEST_TARGET = 300
/** Small bodies leave as text, which Node sends in one piece with the head. */
const MOST_IN_ONE_PIECE = 32 * 1024

/**
 * Kept replies by the request's own words. Whoever asks for one that is current gets it here, after the limits and nothing
 * else; everybody else goes the long way, which says the same.
 */
export class QuickReplies {
  readonly #known = new RecentMap<string, KeptReply>(MOST_TARGETS)
  readonly #heads = new Map<object, HeadWriter>()
  readonly #edge: QuickEdge
  #isClosing = false

  constructor(edge: QuickEdge) {
    this.#edge = edge
  }

  /** Knows where the reply is kept, and never holds the reply itself: what the snapshots let go is gone. */
  remember(target: string, reply: KeptReply): void {
    if (target.length <= LONGEST_TARGET) this.#known.set(target, reply)
  }

  /** From now on connections close after their reply, which the long way sees to. */
  close(): void {
    this.#isClosing = true
  }

  /** True when the request is answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const known = this.#known.get(request.url ?? '')
    if (known === undefined || this.#isClosing || !isPlainGet(request)) return false
    const snapshot = this.#edge.snapshots.current(known.key, known.freshness)
    if (snapshot === null) return false
    const visitor = this.#edge.visitorOf(request)
    if (!this.#admit(visitor)) return false
    const startedAt = this.#edge.now()
    const status = matchesEtag(request.headers['if-none-match'], snapshot.body.tag) ? 304 : 200
    const bytes = this.#send(snapshot, known, { request, response, status, now: startedAt })
    if (bytes === null) return this.#takeBack(visitor)
    this.#edge.pace(response, bytes)
    this.#edge.bytes.spend(visitor.key, bytes)
    if (status === 304) this.#edge.requests.giveBack(visitor.key, NOT_MODIFIED_REFUND)
    const { url: target = '' } = request
    const ms = this.#edge.now() - startedAt
    this.#edge.record({ method: 'GET', route: known.route, target, status, ms, address: visitor.address })
    return true
  }

  /** Sends the reply and says how long its body is; null when it is not there in the form that was asked for. */
  #send(snapshot: Snapshot, { isRead }: KeptReply, { request, response, status, now }: Exchange): number | null {
    const { body } = snapshot
    const encoding = body.encodingFor(chooseEncoding(request.headers['accept-encoding']))
    const bytes = body.ready(encoding)
    if (bytes === null) return null
    const more = isRead ? this.#edge.cors.headersFor(request.headers.origin) : NOTHING
    response.writeHead(status, this.#headFor(more)(snapshot, { status, encoding, length: bytes.length, now }))
    if (status === 304) response.end()
    else if (bytes.length > MOST_IN_ONE_PIECE) response.end(bytes)
    else response.end(body.text(encoding, bytes), 'latin1')
    return status === 304 ? 0 : bytes.length
  }

  /** One for each answer that pages of other sites may get: there are no more than the settings name. */
  #headFor(more: Readonly<Record<string, string>>): HeadWriter {
    const known = this.#heads.get(more)
    if (known !== undefined) return known
    const writer = headWriter({ ...this.#edge.headers, ...more })
    this.#heads.set(more, writer)
    return writer
  }

  #admit({ key }: Visitor): boolean {
    return this.#edge.bytes.has(key) && this.#edge.requests.tryTake(key)
  }

  #takeBack({ key }: Visitor): false {
    this.#edge.requests.giveBack(key, 1)
    return false
  }
}

const NOTHING = {}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  status: 200 | 304
  now: number
}

/** One host, no body, no token that has a limit of its own: anything else is for the guard to look at. */
function isPlainGet({ method, rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  if (method !== 'GET' || httpVersion !== '1.1' || carriesToken(headers.authorization)) return false
  if (headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined) return false
  let hosts = 0
  let keys = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
    else if (name?.length === 13 && name.toLowerCase() === 'authorization') keys += 1
  }
  return hosts === 1 && keys <= 1
}
