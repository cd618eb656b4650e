import { OPENID_NS } from './openid-link.ts'
import type { SteamProvider } from './openid-provider.ts'

/** What a visitor came back with, read but not yet confirmed by the provider. */
export interface Assertion {
  steamId: string
  returnTo: string
  state: string // ours, from the signed return_to and from the query alike
  nonce: string
  issuedAt: Date
  fields: ReadonlyMap<string, string> // every openid.* field, as it came
}

export type AssertionProblem =
  | 'repeated_field'
  | 'missing_field'
  | 'wrong_version'
  | 'cancelled'
  | 'wrong_mode'
  | 'wrong_provider'
  | 'wrong_identity'
  | 'unsigned_field'
  | 'wrong_return_to'
  | 'wrong_nonce'

export type ReadAssertion = { ok: true; assertion: Assertion } | { ok: false; problem: AssertionProblem }

/** Everything that can be judged without asking anyone. `query` is the text after the question mark. */
export function readAssertion(query: string, provider: SteamProvider, now: Date): ReadAssertion {
  const pairs = [...new URLSearchParams(query)]
  const values = new Map(pairs)
  if (values.size !== pairs.length) return refuse('repeated_field')
  const of = (name: string): string => values.get(`openid.${name}`) ?? ''
  const problem = problemOf(of, provider)
  if (problem !== null) return refuse(problem)

  const steamId = steamIdIn(of('claimed_id'), provider)
  if (steamId === null || of('identity') !== of('claimed_id')) return refuse('wrong_identity')
  const state = values.get('state') ?? ''
  if (!STATE.test(state) || !of('return_to').endsWith(`/callback?state=${state}`)) return refuse('wrong_return_to')
  const issuedAt = nonceTime(of('response_nonce'))
  if (issuedAt === null || Math.abs(now.getTime() - issuedAt.getTime()) > NONCE_WINDOW_MS) return refuse('wrong_nonce')

  const fields = new Map(pairs.filter(([name]) => name.startsWith('openid.')))
  return {
    ok: true,
    assertion: { steamId, returnTo: of('return_to'), state, nonce: of('response_nonce'), issuedAt, fields },
  }
}

const MUST_BE_SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle']
const NEEDED = [...MUST_BE_SIGNED, 'signed', 'sig']
const NONCE_WINDOW_MS = 5 * 60_000
const STATE = /^[A-Za-z0-9_-]{43}$/
const STEAM_ID = /^7656119\d{10}$/
const NONCE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,230}$/

function problemOf(of: (name: string) => string, provider: SteamProvider): AssertionProblem | null {
  if (of('ns') !== OPENID_NS) return 'wrong_version'
  if (of('mode') === 'cancel') return 'cancelled'
  if (of('mode') !== 'id_res') return 'wrong_mode'
  if (NEEDED.some((name) => of(name) === '')) return 'missing_field'
  if (of('op_endpoint') !== provider.endpoint) return 'wrong_provider'
  const signed = of('signed').split(',')
  return MUST_BE_SIGNED.every((name) => signed.includes(name)) ? null : 'unsigned_field'
}

function steamIdIn(claimedId: string, { idPrefix }: SteamProvider): string | null {
  const id = claimedId.startsWith(idPrefix) ? claimedId.slice(idPrefix.length) : ''
  return STEAM_ID.test(id) ? id : null
}

function nonceTime(nonce: string): Date | null {
  const time = new Date(NONCE.exec(nonce)?.[1] ?? '')
  return Number.isNaN(time.getTime()) ? null : time
}

function refuse(problem: AssertionProblem): ReadAssertion {
  return { ok: false, problem }
}
