import { createPublicKey, verify } from 'node:crypto'

export interface Vapid {
  key: string // of the site, in base64url
  subject: string | null
}

const LONGEST_S = 86_400

/** What a push service asks of a sender (RFC 8292): null when it would refuse it. */
export function checkVapid(header: string | undefined, origin: string, now: number): Vapid | null {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  if (!isSigned(`${head}.${claims}`, signature, key)) return null
  const { alg } = read(head)
  const { aud, exp, sub } = read(claims)
  const isTimely = typeof exp === 'number' && exp > now && exp <= now + LONGEST_S
  return alg === 'ES256' && aud === origin && isTimely ? { key, subject: typeof sub === 'string' ? sub : null } : null
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  try {
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    const options = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
    return verify('sha256', Buffer.from(text), options, Buffer.from(signature, 'base64url'))
  } catch {
    return false // no key, which is the answer
  }
}

/** Nothing, where it is no JSON. */
function read(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) ?? {}
  } catch {
    return {}
  }
}
