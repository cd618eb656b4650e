import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

/** The keys of a browser's subscription, both halves. */
export interface ReceiverKeys {
  pair: ECDH
  auth: Buffer
}

const TAG = 16
const HEAD = 21

/** What a browser does with a message: RFC 8188 and 8291 read the other way around. It throws when the message is not for it. */
export function openMessage(body: Buffer, { pair, auth }: ReceiverKeys): string {
  const sender = body.subarray(HEAD, HEAD + body.readUInt8(20))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  return openRecord(body, Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))).toString('utf8')
}

/** RFC 8188, of one record: what stands before the mark of the last one. */
export function openRecord(body: Buffer, secret: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const record = body.subarray(HEAD + body.readUInt8(20))
  if (record.length > body.readUInt32BE(16)) throw new Error('The record is longer than it says')
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), length))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(record.subarray(-TAG))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG)), cipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The last record has no mark')
  return padded.subarray(0, end)
}
