import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** The key pair by which push services know this site. */
export interface PushKeys {
  privateKey: Buffer // 32 bytes
  publicKey: Buffer // 65 bytes
}

export function makePushKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const digits = pair.getPrivateKey('hex').padStart(64, '0') // a small number comes without its zeros
  return { publicKey, privateKey: Buffer.from(digits, 'hex') }
}

const LIFETIME_S = 12 * 3600 // push services take up to a day

interface Claims {
  endpoint: URL
  contact: string | null // whom a push service may write to: mailto: or https:
  now: Date
}

/** RFC 8292: the header that says which site a message comes from. */
export function vapidHeader({ privateKey, publicKey }: PushKeys, { endpoint, contact, now }: Claims): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(now.getTime() / 1000) + LIFETIME_S,
    ...(contact !== null && { sub: contact }),
  }
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => encode(Buffer.from(JSON.stringify(part)))).join('.')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: encode(privateKey),
      x: encode(publicKey.subarray(1, 33)),
      y: encode(publicKey.subarray(33)),
    },
  })
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${encode(signature)}, k=${encode(publicKey)}`
}

const encode = (bytes: Buffer): string => bytes.toString('base64url')
