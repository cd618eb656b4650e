import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { type A2sInfo, readInfo, writeInfo } from './info.ts'
import { type A2sPlayer, readPlayers, writePlayers } from './players.ts'
import { SINGLE } from './request.ts'
import { type A2sRules, readRules, writeRules } from './rules.ts'

export type A2sReply =
  | { type: 'challenge'; challenge: number }
  | { type: 'info'; info: A2sInfo }
  | { type: 'players'; players: A2sPlayer[] }
  | { type: 'rules'; rules: A2sRules }

const CODES = { challenge: 0x41, info: 0x49, players: 0x44, rules: 0x45 }

/** Reads a packet that stands alone. */
export function readReply(bytes: Uint8Array): A2sReply | null {
  const reader = new ByteReader(bytes)
  return reader.uint32() === SINGLE ? readBody(reader) : null
}

/** Reads the joined parts of a split reply, which usually, but not always, begin like a packet that stands alone. */
export function readJoinedReply(bytes: Uint8Array): A2sReply | null {
  return new ByteReader(bytes).uint32() === SINGLE ? readReply(bytes) : readBody(new ByteReader(bytes))
}

function readBody(reader: ByteReader): A2sReply | null {
  switch (reader.uint8()) {
    case CODES.challenge:
      return reader.left < 4 ? null : { type: 'challenge', challenge: reader.uint32() }
    case CODES.info: {
      const info = readInfo(reader)
      return info && { type: 'info', info }
    }
    case CODES.players: {
      const players = readPlayers(reader)
      return players && { type: 'players', players }
    }
    case CODES.rules: {
      const rules = readRules(reader)
      return rules && { type: 'rules', rules }
    }
    default:
      return null
  }
}

export function writeReply(reply: A2sReply): Buffer {
  const writer = new ByteWriter().uint32(SINGLE).uint8(CODES[reply.type])
  switch (reply.type) {
    case 'challenge':
      return writer.uint32(reply.challenge).toBuffer()
    case 'info':
      return writeInfo(writer, reply.info).toBuffer()
    case 'players':
      return writePlayers(writer, reply.players).toBuffer()
    case 'rules':
      return writeRules(writer, reply.rules).toBuffer()
  }
}
