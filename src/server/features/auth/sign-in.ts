import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import { sha256 } from '#server/ground/sha256.ts'
import { type Assertion, type AssertionProblem, readAssertion } from '#server/outside/steam/sign-in/openid-assertion.ts'
import type { Confirm } from '#server/outside/steam/sign-in/openid-confirm.ts'
import { signInLink } from '#server/outside/steam/sign-in/openid-link.ts'
import type { SteamProvider } from '#server/outside/steam/sign-in/openid-provider.ts'
import { findAttempt, insertAttempt, takeAttempt, takeNonce } from './login-attempts.queries.ts'
import { admitPlayer, insertSession, type SignedIn } from './sessions.queries.ts'

export interface SignInOptions {
  db: Db
  clock: Clock
  provider: SteamProvider
  confirm: Confirm
}

/** 256 random bits, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Gives the link to Steam. `redirectUri` was found to be ours; `cookie` is what the visitor's browser will carry. */
export async function beginSignIn(options: SignInOptions, redirectUri: string, cookie: string): Promise<string> {
  const state = newToken()
  const returnTo = `${redirectUri}?state=${state}`
  await insertAttempt(
    options.db,
    { stateHash: sha256(state), cookie_hash: sha256(cookie), return_to: returnTo },
    options.clock.now(),
  )
  return signInLink(options.provider, returnTo, new URL(redirectUri).origin)
}

export interface NewSignIn extends SignedIn {
  steam_id: string
  session_id: string
  key: string
  bind: string
  https: boolean // whether the visitor came back to an https page
}

export type SignInProblem = AssertionProblem | 'unknown_attempt' | 'not_confirmed' | 'no_answer' | 'busy' | 'replayed'

export type SignInResult = { ok: true; signIn: NewSignIn } | { ok: false; problem: SignInProblem }

/** The browser's cookie for an attempt that began on such a page. */
type CookieOf = (https: boolean) => string | null

const isHttps = ({ returnTo }: Assertion): boolean => returnTo.startsWith('https:')

/** Judges what a visitor came back with; cheap checks first, the question to Steam next, the single use of it last. */
export async function endSignIn(options: SignInOptions, query: string, cookieOf: CookieOf): Promise<SignInResult> {
  const read = readAssertion(query, options.provider, options.clock.now())
  if (!read.ok) return read
  const { assertion } = read
  if (!(await isOurAttempt(options, assertion, cookieOf))) return { ok: false, problem: 'unknown_attempt' }
  const confirmation = await options.confirm(assertion.fields)
  if (confirmation === 'invalid') return { ok: false, problem: 'not_confirmed' }
  if (confirmation !== 'valid') return { ok: false, problem: confirmation }
  return createSession(options, assertion)
}

async function isOurAttempt({ db, clock }: SignInOptions, assertion: Assertion, cookieOf: CookieOf): Promise<boolean> {
  const cookie = cookieOf(isHttps(assertion))
  if (cookie === null) return false
  const attempt = await findAttempt(db, sha256(assertion.state), clock.now())
  return (
    attempt !== null && attempt.return_to === assertion.returnTo && timingSafeEqual(attempt.cookie_hash, sha256(cookie))
  )
}

/** The attempt and the nonce are used up in the very transaction that makes the session, or not at all. */
async function createSession({ db, clock }: SignInOptions, assertion: Assertion): Promise<SignInResult> {
  const key = newToken()
  const bind = newToken()
  const steam_id = assertion.steamId
  const signIn = await db.transaction(async (tx): Promise<NewSignIn | null> => {
    if (!(await takeAttempt(tx, sha256(assertion.state)))) return null
    if (!(await takeNonce(tx, assertion.nonce, assertion.issuedAt))) return null
    const player = await admitPlayer(tx, steam_id)
    const hashes = { steamId: steam_id, keyHash: sha256(key), bindHash: sha256(bind) }
    const session_id = await insertSession(tx, hashes, clock.now())
    return { ...player, steam_id, session_id, key, bind, https: isHttps(assertion) }
  })
  return signIn === null ? { ok: false, problem: 'replayed' } : { ok: true, signIn }
}
