import { createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { encodeAes128gcm } from './aes128gcm.ts'

/** The keys of a browser's subscription. */
export interface BrowserKeys {
  p256dh: Buffer // a point on P-256, uncompressed
  auth: Buffer // 16 bytes
}

/** What is new for each message; only a test gives it. */
interface Fresh {
  privateKey: Buffer
  salt: Buffer
  padding: number
}

const CURVE = 'prime256v1'
const RECORD_SIZE = 4096
/** A push service sees how long a message is, and could tell names by it: messages come in steps of so many bytes. */
const STEP = 256

/** RFC 8291: a message that only this browser can read. */
export function sealMessage(text: Buffer, { p256dh, auth }: BrowserKeys, fresh: Partial<Fresh> = {}): Buffer {
  const own = createECDH(CURVE)
  const publicKey = fresh.privateKey ? setKey(own, fresh.privateKey) : own.generateKeys()
  const shared = own.computeSecret(p256dh)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const padding = fresh.padding ?? STEP - ((text.length + 1) % STEP)
  const salt = fresh.salt ?? randomBytes(16)
  return encodeAes128gcm(text, { secret, salt, keyId: publicKey, recordSize: RECORD_SIZE }, padding)
}

function setKey(own: ReturnType<typeof createECDH>, privateKey: Buffer): Buffer {
  own.setPrivateKey(privateKey)
  return own.getPublicKey()
}

/** Whether messages can be sealed with these at all: anybody may claim to be a browser. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (p256dh.length !== 65 || p256dh[0] !== 4 || auth.length !== 16) return false
  const own = createECDH(CURVE)
  own.generateKeys()
  try {
    return own.computeSecret(p256dh).length === 32
  } catch {
    return false // no point on the curve
  }
}
