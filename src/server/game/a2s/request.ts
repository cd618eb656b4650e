import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** What a game server can be asked. `challenge` is the number it gave to prove that we are where we say. */
export interface A2sRequest {
  type: 'info' | 'players' | 'rules'
  challenge: number | null
}

export const SINGLE = 0xffff_ffff // the first four bytes of a packet that stands alone
const NO_CHALLENGE = 0xffff_ffff
const CODES = { info: 0x54, players: 0x55, rules: 0x56 }
const INFO_TEXT = 'Source Engine Query'

export function writeRequest({ type, challenge }: A2sRequest): Buffer {
  const writer = new ByteWriter().uint32(SINGLE).uint8(CODES[type])
  if (type !== 'info') return writer.uint32(challenge ?? NO_CHALLENGE).toBuffer()
  writer.text(INFO_TEXT)
  if (challenge !== null) writer.uint32(challenge)
  return writer.toBuffer()
}

export function readRequest(bytes: Uint8Array): A2sRequest | null {
  const reader = new ByteReader(bytes)
  if (reader.uint32() !== SINGLE) return null
  const code = reader.uint8()
  if (code === CODES.info) {
    return reader.text() === INFO_TEXT && !reader.ended ? { type: 'info', challenge: readChallenge(reader) } : null
  }
  const type = code === CODES.players ? 'players' : code === CODES.rules ? 'rules' : null
  return type === null || reader.left < 4 ? null : { type, challenge: readChallenge(reader) }
}

function readChallenge(reader: ByteReader): number | null {
  if (reader.left < 4) return null
  const challenge = reader.uint32()
  return challenge === NO_CHALLENGE ? null : challenge
}
