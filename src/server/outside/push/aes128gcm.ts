import { createCipheriv, hkdfSync } from 'node:crypto'

export interface Encoding {
  secret: Buffer // input keying material
  salt: Buffer // 16 bytes, never used twice
  keyId: Buffer // that the receiver reads in the head
  recordSize: number
}

const TAG = 16
const LAST_RECORD = 2

/** RFC 8188: a text as one record of the content encoding aes128gcm, with zeros behind it that the receiver drops. */
export function encodeAes128gcm(text: Buffer, { secret, salt, keyId, recordSize }: Encoding, padding = 0): Buffer {
  if (text.length + padding + 1 + TAG > recordSize) throw new RangeError('The text does not fit one record')
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${info}\0`), length))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12)) // the first record's number is 0
  const record = Buffer.concat([text, Buffer.of(LAST_RECORD), Buffer.alloc(padding)])
  return Buffer.concat([head(salt, recordSize, keyId), cipher.update(record), cipher.final(), cipher.getAuthTag()])
}

function head(salt: Buffer, recordSize: number, keyId: Buffer): Buffer {
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordSize)
  size.writeUInt8(keyId.length, 4)
  return Buffer.concat([salt, size, keyId])
}
