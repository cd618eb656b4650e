import { timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import { RecentMap } from '#server/ground/recent-map.ts'
import { sha256 } from '#server/ground/sha256.ts'
import type { ExactLimit } from '#server/http/access/limits/exact-limit.ts'
import type { Call } from '#shared/contract.ts'
import type { Scope } from '#shared/scopes.ts'
import type { ApiToken } from './api-tokens.ts'
import { limitKey } from './client-address.ts'
import { within } from './deadline.ts'
import { Forbidden, Unauthorised } from './errors.ts'
import { isHttpsRequest, readCookie } from './own-cookies.ts'
import { findSession, type Session, touchSession } from './sessions.queries.ts'

/** Who makes a call, as the database knows it at this moment. */
export interface Viewer {
  steam_id: string
  is_admin: boolean
  session_id: string
  signed_in_at: Date
}

/** A call that was refused for want of rights, or a key that came without the cookie it is bound to. */
export interface Refusal {
  type: 'denied' | 'binding_mismatch'
  request: FastifyRequest
  person: { steam_id: string; session_id: string } | null // null: nobody we know
}

/** A script is about to be told what is not public. */
export interface TokenRead {
  request: FastifyRequest
  token: ApiToken
  scope: Scope
}

const DAY_MS = 86_400_000
export const SESSION_IDLE_MS = 7 * DAY_MS
export const SESSION_LIFETIME_MS = 30 * DAY_MS
/** `used_at` is written at most this often, so that reading does not become writing. */
const TOUCH_EVERY_MS = 300_000
const LOOK_UP_MS = 2000
const MOST_ADMINS = 200
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']) // what acts has its own rows in the audit

interface AuthOptions {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  failures: ExactLimit // per address
  origins: readonly string[]
  adminsInOwnBrowser: boolean // a key that came without the cookie of its sign-in does not do for admin calls
}

/** Decides who may make a call, only by the Authorization header: the api_key cookie is no credential. */
export class Auth {
  readonly #options: AuthOptions
  readonly #admins = new RecentMap<string, true>(MOST_ADMINS) // whose last act was allowed, by their key's hash
  #heard: (refusal: Refusal) => Promise<void> = async () => undefined
  #heardRead: (read: TokenRead) => Promise<void> = async () => undefined

  constructor(options: AuthOptions) {
    this.#options = options
  }

  /** Who keeps a record of refusals. */
  onRefusal(heard: (refusal: Refusal) => Promise<void>): void {
    this.#heard = heard
  }

  /** Who keeps a record of what tokens read beyond what is public. */
  onTokenRead(heard: (read: TokenRead) => Promise<void>): void {
    this.#heardRead = heard
  }

  /** Whether an admin has acted with this key before. It allows nothing: who may act is decided anew at each request. */
  knowsAdmin(authorization: string): boolean {
    return this.#admins.get(nameOfKey(authorization)) === true
  }

  /** Null: somebody who did not say who they are, or a script by its token. */
  async admit(call: Pick<Call, 'access' | 'scope'>, request: FastifyRequest): Promise<Viewer | null> {
    const { access } = call
    if (request.token !== null) return this.#admitToken(call, request, request.token)
    if (access === 'public') return null
    if (access === 'token') throw new Unauthorised() // a sign-in is no token: see text-call.ts
    return access === 'admin' ? this.#admitAdmin(request) : viewerIn(await this.#sessionOf(request))
  }

  async #admitToken({ access, scope }: Pick<Call, 'access' | 'scope'>, request: FastifyRequest, token: ApiToken) {
    const wanted = access === 'public' ? 'read' : scope
    if (wanted !== undefined && token.scopes.includes(wanted)) {
      if (access !== 'public' && READING.has(request.method)) await this.#reportRead({ request, token, scope: wanted })
      return null
    }
    if (access !== 'public') await this.#report({ type: 'denied', request, person: null })
    throw new Forbidden(wanted ? `The token does not have the scope ${wanted}` : 'No token may make this call')
  }

  async #admitAdmin(request: FastifyRequest): Promise<Viewer> {
    const session = await this.#sessionOf(request).catch(async (error: unknown) => {
      if (error instanceof Unauthorised) await this.#report({ type: 'denied', request, person: null })
      throw error
    })
    if (session.is_admin && (session.bound || !this.#options.adminsInOwnBrowser)) {
      this.#admins.set(nameOfKey(request.headers.authorization), true)
      return viewerIn(session)
    }
    await this.#report({ type: 'denied', request, person: session })
    if (session.is_admin) throw new Forbidden(ELSEWHERE)
    throw new Forbidden('Only admins may do this') // also to who was dismissed, whose sign-in has ended with that
  }

  /** A record that cannot be written does not hold up the refusal for long. */
  async #report(refusal: Refusal): Promise<void> {
    await within(LOOK_UP_MS, this.#heard(refusal)).catch((error: unknown) =>
      this.#options.log.warn({ err: error, event: refusal.type }, 'A refusal could not be recorded'),
    )
  }

  /** One that cannot be written does not keep from reading: scripts watch over a site whose database takes nothing. */
  async #reportRead(read: TokenRead): Promise<void> {
    await within(LOOK_UP_MS, this.#heardRead(read)).catch((error: unknown) =>
      this.#options.log.warn({ err: error, token_id: read.token.id, scope: read.scope }, 'A read is not in the audit'),
    )
  }

  async #sessionOf(request: FastifyRequest): Promise<Session> {
    if (request.headers.authorization === undefined) throw new Unauthorised()
    const address = limitKey(request.address)
    await this.#options.failures.check(address)
    const key = bearerKey(request)
    const session = key === null ? null : await within(LOOK_UP_MS, findSession(this.#options.db, sha256(key)))
    if (session === null || !(await this.#accept(session, request))) {
      await this.#options.failures.take(address)
      throw new Unauthorised(key === null && !looksLikeKey(request) ? MALFORMED : EXPIRED)
    }
    return session
  }

  async #accept(session: Session, request: FastifyRequest): Promise<boolean> {
    const now = this.#options.clock.now()
    const idle = now.getTime() - session.used_at.getTime()
    if (idle > SESSION_IDLE_MS || now.getTime() - session.created_at.getTime() > SESSION_LIFETIME_MS) return false
    const { cookie, host } = request.headers
    const hasBindCookie = carriesBindCookie(
      readCookie(cookie, 'bind', isHttpsRequest(host, this.#options.origins)),
      session.bind_hash,
    )
    if (session.bound && !hasBindCookie) {
      this.#options.log.warn(
        { event: 'binding_mismatch', session_id: session.session_id },
        'A bound key came without its cookie',
      )
      await this.#report({ type: 'binding_mismatch', request, person: session })
      return false
    }
    // Trust on first use: from the first call with the cookie on, the key is worth nothing without it.
    const binds = hasBindCookie && !session.bound
    if (binds || idle > TOUCH_EVERY_MS) {
      await within(LOOK_UP_MS, touchSession(this.#options.db, session.session_id, now, binds))
    }
    session.bound ||= binds
    return true
  }
}

const nameOfKey = (authorization = ''): string => sha256(authorization).toString('base64')

const ELSEWHERE = 'Admins may do this only in the browser they signed in with.'
const MALFORMED = 'The Authorization header must be "Bearer", a space and one key.'
const EXPIRED = 'Your sign-in has expired. Please sign in again.'

function viewerIn({ steam_id, is_admin, session_id, created_at, lost_admin }: Session): Viewer {
  if (lost_admin) throw new Unauthorised(EXPIRED)
  return { steam_id, is_admin, session_id, signed_in_at: created_at }
}

/** A key as we give it out (base64url); that there is one header only, the guard has seen to. */
const bearerKey = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(headers.authorization ?? '')?.[1] ?? null

const looksLikeKey = ({ headers }: FastifyRequest): boolean => /^Bearer [^\s,]+$/.test(headers.authorization ?? '')

function carriesBindCookie(values: readonly string[], bindHash: Buffer | null): boolean {
  return bindHash !== null && values.some((value) => timingSafeEqual(sha256(value), bindHash))
}
