import type { FastifyRequest } from 'fastify'
import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import { sha256 } from '#server/ground/sha256.ts'
import type { Bucket } from '#server/http/access/limits/bucket.ts'
import type { ExactLimit } from '#server/http/access/limits/exact-limit.ts'
import { WaitingLines } from '#server/http/access/limits/waiting-lines.ts'
import { findToken, type KnownToken, touchToken } from './api-tokens.queries.ts'
import { limitKey } from './client-address.ts'
import { within } from './deadline.ts'
import { Unauthorised } from './errors.ts'

/** What every token begins with, so that nobody takes it for the key of a sign-in and a leaked one is found by its looks. */
export const TOKEN_MARK = 'sitrep_'

const TOKEN = new RegExp(`^Bearer (${TOKEN_MARK}[A-Za-z0-9_-]{43})$`)
const ANY_TOKEN = new RegExp(`^\\s*bearer\\s+${TOKEN_MARK}`, 'i')
const LOOK_UP_MS = 2000
const TOUCH_EVERY_MS = 300_000
/** Of one address: who fails meanwhile counts for all who wait. */
const LOOK_UPS = { atOnce: 4, waiting: 200, patienceMs: 5_000 }

/** A script that asks, by the token its owner gave it. */
export interface ApiToken {
  id: number
  name: string // its owner's for it
  scopes: readonly string[]
  key: string // under which what it uses is counted, wherever it asks from
}

interface TokenOptions {
  db: Db
  clock: Clock
  requests: Bucket // of tokens, whatever their address
  failures: ExactLimit // per address
}

export const carriesToken = (authorization: string | undefined): boolean =>
  authorization !== undefined && ANY_TOKEN.test(authorization)

/** Tokens are looked up at each request: one that is revoked is worth nothing from that moment on, on every node. */
export class ApiTokens {
  readonly requests: Bucket
  readonly #options: TokenOptions
  readonly #lookUps = new WaitingLines(LOOK_UPS)

  constructor(options: TokenOptions) {
    this.#options = options
    this.requests = options.requests
  }

  /** The token of a request, with one request taken off its rate. Null: it carries none. */
  async of(request: FastifyRequest): Promise<ApiToken | null> {
    const { authorization = '' } = request.headers
    if (!carriesToken(authorization)) return null
    const address = limitKey(request.address)
    return this.#lookUps.turn(address, () => this.#read(authorization, address))
  }

  async #read(authorization: string, address: string): Promise<ApiToken> {
    await this.#options.failures.check(address)
    const token = TOKEN.exec(authorization)?.[1]
    if (token === undefined)
      return this.#refuse(address, 'The token is malformed: send "Bearer", a space and the token')
    const hash = sha256(token)
    const key = `token ${hash.toString('base64url').slice(0, 22)}`
    this.requests.check(key) // before the database is asked: a script that runs wild costs it nothing
    const known = await this.#find(hash)
    if (known === null) return this.#refuse(address, 'The token is unknown, has expired or was revoked')
    this.requests.take(key)
    return { id: known.token_id, name: known.name, scopes: known.scopes, key }
  }

  async #refuse(address: string, detail: string): Promise<never> {
    await this.#options.failures.take(address)
    throw new Unauthorised(detail)
  }

  async #find(hash: Buffer): Promise<KnownToken | null> {
    const { db, clock } = this.#options
    const now = clock.now()
    const known = await within(LOOK_UP_MS, findToken(db, hash, now))
    if (known !== null && now.getTime() - (known.used_at?.getTime() ?? 0) > TOUCH_EVERY_MS) {
      await within(LOOK_UP_MS, touchToken(db, known.token_id, now))
    }
    return known
  }
}

/** Under which name the acts of whoever makes this request are counted. */
export const callerKey = ({ viewer, token }: FastifyRequest): string => viewer?.steam_id ?? `token ${token?.id}`
