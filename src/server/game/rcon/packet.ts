/** The numbers of the Source RCON protocol. A command and the answer to a password share one. */
export const PACKET_TYPE = { reply: 0, command: 2, authReply: 2, auth: 3 } as const

export interface Packet {
  id: number // what the asker chose, or -1 in the answer to a wrong password
  type: number
  body: Buffer // without the two zero bytes that end it
}

export interface PacketReader {
  /** The packets that became whole with this chunk, or null once the bytes cannot be RCON. */
  push(chunk: Uint8Array): Packet[] | null
}

/** Takes a stream as it comes, cut or joined anywhere, and keeps less than one packet of it. */
export function createPacketReader(maxSize = MAX_SIZE): PacketReader {
  let rest: Buffer = EMPTY
  let refused = false
  return {
    push(chunk) {
      if (refused) return null
      const bytes = Buffer.concat([rest, chunk])
      const read = readPackets(bytes, maxSize)
      refused = read === null
      rest = read === null ? EMPTY : Buffer.from(bytes.subarray(read.end)) // a copy, so that the chunk can be freed
      return read === null ? null : read.packets
    },
  }
}

export function encodePacket({ id, type, body }: Packet): Buffer {
  const bytes = Buffer.alloc(SIZE_BYTES + MIN_SIZE + body.length)
  bytes.writeInt32LE(MIN_SIZE + body.length, 0)
  bytes.writeInt32LE(id, 4)
  bytes.writeInt32LE(type, 8)
  body.copy(bytes, BODY_AT)
  return bytes
}

const SIZE_BYTES = 4
const BODY_AT = 12
const TERMINATOR_BYTES = 2
const MIN_SIZE = 10 // id, type and terminators; the size does not count itself
const MAX_SIZE = 8192 // a game server's own packets stay near 4100
const EMPTY = Buffer.alloc(0)

function readPackets(bytes: Buffer, maxSize: number): { packets: Packet[]; end: number } | null {
  const packets: Packet[] = []
  let at = 0
  while (bytes.length - at >= SIZE_BYTES) {
    const size = bytes.readInt32LE(at)
    if (size < MIN_SIZE || size > maxSize) return null
    const next = at + SIZE_BYTES + size
    if (next > bytes.length) break
    packets.push({
      id: bytes.readInt32LE(at + 4),
      type: bytes.readInt32LE(at + 8),
      body: bytes.subarray(at + BODY_AT, next - TERMINATOR_BYTES),
    })
    at = next
  }
  return { packets, end: at }
}
