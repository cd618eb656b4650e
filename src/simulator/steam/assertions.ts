import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const OPENID_NS = 'http://specs.openid.net/auth/2.0'
const SIGNED = ['signed', 'op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle']
const LIFETIME_MS = 5 * 60_000

export interface Assertions {
  /** The fields of a positive answer, signed. */
  make(claimedId: string, returnTo: string): Record<string, string>
  /** Whether these fields were made here, unchanged, lately and not asked about before. */
  confirm(fields: URLSearchParams): boolean
}

/** OpenID 2.0 assertions with a private key, which only `confirm` can check: what the protocol calls stateless mode. */
export function createAssertions(endpoint: string, now: () => Date): Assertions {
  const key = randomBytes(32)
  const handle = randomBytes(9).toString('base64url')
  const open = new Map<string, number>() // nonces not asked about yet, and when they were made

  const sign = (of: (name: string) => string): Buffer =>
    createHmac('sha256', key)
      .update(SIGNED.map((name) => `${name}:${of(name)}\n`).join(''))
      .digest()

  return {
    make: (claimedId, returnTo) => {
      const time = now()
      const nonce = `${time.toISOString().slice(0, 19)}Z${randomBytes(9).toString('base64url')}`
      forgetOld(open, time.getTime())
      open.set(nonce, time.getTime())
      const fields: Record<string, string> = {
        ns: OPENID_NS,
        mode: 'id_res',
        op_endpoint: endpoint,
        claimed_id: claimedId,
        identity: claimedId,
        return_to: returnTo,
        response_nonce: nonce,
        assoc_handle: handle,
        signed: SIGNED.join(','),
      }
      return { ...fields, sig: sign((name) => fields[name] ?? '').toString('base64') }
    },
    confirm: (fields) => {
      const of = (name: string) => fields.get(`openid.${name}`) ?? ''
      const given = Buffer.from(of('sig'), 'base64')
      const right = sign(of)
      forgetOld(open, now().getTime())
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false
      return of('signed') === SIGNED.join(',') && open.delete(of('response_nonce'))
    },
  }
}

function forgetOld(open: Map<string, number>, time: number): void {
  for (const [nonce, madeAt] of open) {
    if (time - madeAt <= LIFETIME_MS) return
    open.delete(nonce)
  }
}
