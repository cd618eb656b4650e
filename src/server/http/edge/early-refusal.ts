import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#server/ground/log/log.ts'
import type { Auth } from '#server/http/access/auth.ts'
import { SecondBudget } from '#server/http/access/limits/second-budget.ts'
import { pathOf } from '#server/http/access/strict-path.ts'
import type { RecordReply } from './access-log.ts'
import type { Metrics } from './metrics.ts'

interface EarlyOptions {
  auth: Pick<Auth, 'knowsAdmin'>
  metrics: Metrics
  log: Log
  record: RecordReply
  headers: Readonly<Record<string, string>>
  now: () => number
}

/** Late by more than this look after look is more than can be answered; once is a long list or a full batch of lines. */
const LATE_MS = 250
const BORNE_LOOKS = 6
const STEPS = 10 // from refusing nobody to refusing everybody
const RETRY_AFTER_S = 2
const UNKNOWN_KEYS_A_SECOND = 20 // an admin may be here for the first time; so may a flood of made-up keys
const WARN_EVERY_MS = 60_000
const ALWAYS = new Set(['/healthz', '/readyz', '/metrics'])
const BODY = JSON.stringify({ detail: 'Too many people ask at once. Please try again shortly.' })

/**
 * Turns away a part of what comes while this process cannot keep up, before anything is done for it: as large a part as it takes
 * to be on time again. Kept replies never come here, nor do websockets; health, figures and admins pass.
 */
export class EarlyRefusal {
  readonly #options: EarlyOptions
  readonly #headers: Readonly<Record<string, string>>
  readonly #unknownKeys: SecondBudget
  #pressure = 0 // late looks, less those on time
  #owed = 0 // parts of a refusal
  #isAsked = false // since the last look
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(options: EarlyOptions) {
    this.#options = options
    this.#headers = {
      ...options.headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(BODY)),
      'retry-after': String(RETRY_AFTER_S),
    }
    this.#unknownKeys = new SecondBudget(UNKNOWN_KEYS_A_SECOND, options.now)
    options.metrics.watch(
      'http_refused_part',
      'Part of the requests that is refused as there is no time',
      this.part,
      'max',
    )
  }

  /** How long whoever asks now would wait, in milliseconds. To be called again and again, often where it says that somebody asks. */
  look(lateMs: number): boolean {
    this.#pressure = Math.min(BORNE_LOOKS + STEPS, Math.max(0, this.#pressure + (lateMs > LATE_MS ? 1 : -1)))
    if (this.part() > 0) this.#warn(lateMs)
    const isAsked = this.#isAsked || this.#pressure > 0
    this.#isAsked = false
    return isAsked
  }

  /** From 0 to 1. */
  readonly part = (): number => Math.max(0, this.#pressure - BORNE_LOOKS) / STEPS

  /** True when the request is refused. */
  refuse(request: IncomingMessage, response: ServerResponse): boolean {
    this.#isAsked = true
    if (this.part() === 0 || this.#passes(request)) return false
    this.#owed += this.part()
    if (this.#owed < 1) return false
    this.#owed -= 1
    // Nobody will read a body that comes with it, so its connection ends here.
    const { method: asked, url: target = '' } = request
    const method = asked === 'GET' || asked === 'HEAD' ? asked : 'other'
    const more = method === 'other' ? { connection: 'close' } : {}
    response.writeHead(503, { ...this.#headers, ...more }).end(method === 'HEAD' ? undefined : BODY)
    this.#options.record({ method, route: 'refused early', target, status: 503, ms: 0, address: '' })
    return true
  }

  #passes({ url = '', headers: { authorization } }: IncomingMessage): boolean {
    if (ALWAYS.has(pathOf(url))) return true
    if (authorization === undefined) return false
    return this.#options.auth.knowsAdmin(authorization) || this.#unknownKeys.take()
  }

  #warn(lateMs: number): void {
    const { now, log } = this.#options
    if (now() - this.#warnedAt < WARN_EVERY_MS) return
    this.#warnedAt = now()
    log.warn({ late_ms: Math.round(lateMs) }, 'More is asked than can be answered: a part of it is refused')
  }
}
