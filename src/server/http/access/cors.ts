import type { FastifyReply, FastifyRequest } from 'fastify'

/** Which pages of other sites may read what is public: '*' is all of them. */
export type AllowedOrigins = '*' | readonly string[]

type Headers = Readonly<Record<string, string>>

const EXPOSED = {
  'access-control-expose-headers':
    'age, deprecation, etag, link, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, sunset, x-filtered-count, x-total-count',
}
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'if-none-match', // no key: nothing is read with credentials
  'access-control-max-age': '86400',
}

/** Decides what a browser may show to pages of other sites: public reads alone, and never with cookies or keys. */
export class Cors {
  readonly isOn: boolean
  readonly #known: ReadonlyMap<string, Headers>
  readonly #others: Headers

  constructor(allowed: AllowedOrigins = []) {
    const all = { 'access-control-allow-origin': '*', ...EXPOSED }
    const origins = allowed === '*' ? [] : allowed
    this.isOn = allowed === '*' || origins.length > 0
    this.#known = new Map(origins.map((origin) => [origin, { ...all, 'access-control-allow-origin': origin, ...VARY }]))
    this.#others = allowed === '*' ? all : this.isOn ? VARY : {}
  }

  /** Of a reply to this origin: the same object for the same answer, so that heads can be kept by it. */
  headersFor(origin: string | undefined): Headers {
    return (origin === undefined ? undefined : this.#known.get(origin)) ?? this.#others
  }

  /** Adds them to any reply of a call, refusals included, whatever that depends on otherwise. */
  readonly addHeaders = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { vary, ...headers } = this.headersFor(request.headers.origin)
    reply.headers(headers)
    if (vary) reply.header('vary', joinVary(reply.getHeader('vary'), vary))
  }

  /** Answers a browser that asks whether it may ask. */
  readonly preflight = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const headers = this.headersFor(request.headers.origin)
    const isAllowed = headers['access-control-allow-origin'] !== undefined
    return reply
      .code(204)
      .headers(isAllowed ? { ...headers, ...PREFLIGHT } : headers)
      .send()
  }
}

const VARY: Headers = { vary: 'origin' }

export const joinVary = (first: unknown, second: string | undefined): string =>
  [first, second].filter((name) => typeof name === 'string' && name !== '').join(', ')
