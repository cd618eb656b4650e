import { crc32 } from 'node:zlib'
import { BZIP2_LIMIT, decompressBzip2 } from '#server/game/bzip2/decompress.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

const SPLIT = 0xffff_fffe // the first four bytes of a part
export const MAX_PARTS = 32
export const MAX_BYTES = 65_536
const COMPRESSED = 0x8000_0000 // the highest bit of the id
const PART_SIZE = 1_248 // what the engine allows a packet to be

export interface SplitPart {
  id: number
  total: number
  number: number
  payload: Buffer
}

/** Reads one part of a split reply; null when it is none or claims more than we take. */
export function readSplitPart(bytes: Uint8Array): SplitPart | null {
  const reader = new ByteReader(bytes)
  if (reader.uint32() !== SPLIT) return null
  const id = reader.uint32()
  const total = reader.uint8()
  const number = reader.uint8()
  reader.uint16() // the size that packets were cut to
  if (reader.ended || total > MAX_PARTS || number >= total) return null
  return { id, total, number, payload: reader.rest() }
}

/** Joins the parts of one reply, by whatever order they came in; null when they are not that reply's whole. */
export function joinParts(parts: readonly SplitPart[]): Uint8Array | null {
  const sorted = [...parts].sort((a, b) => a.number - b.number)
  const first = sorted[0]
  if (first === undefined || sorted.length !== first.total) return null
  const joined = Buffer.concat(sorted.map(({ payload }) => payload))
  if (joined.length > MAX_BYTES) return null
  return (first.id & COMPRESSED) === 0 ? joined : unpack(joined)
}

function unpack(joined: Buffer): Uint8Array | null {
  const reader = new ByteReader(joined)
  const size = reader.uint32()
  const checksum = reader.uint32()
  if (reader.ended || size > BZIP2_LIMIT) return null
  const unpacked = decompressBzip2(reader.rest(), size)
  return unpacked?.length === size && crc32(unpacked) === checksum ? unpacked : null
}

/** Cuts a reply into parts. `pack` compresses it first. */
export function splitReply(reply: Buffer, id: number, pack?: (bytes: Buffer) => Uint8Array): Buffer[] {
  const packed = pack && new ByteWriter().uint32(reply.length).uint32(crc32(reply)).bytes(pack(reply)).toBuffer()
  const bytes = packed ?? reply
  const total = Math.ceil(bytes.length / PART_SIZE)
  return Array.from({ length: total }, (_, number) =>
    new ByteWriter()
      .uint32(SPLIT)
      .uint32(packed ? id | COMPRESSED : id & ~COMPRESSED)
      .uint8(total)
      .uint8(number)
      .uint16(PART_SIZE)
      .bytes(bytes.subarray(number * PART_SIZE, (number + 1) * PART_SIZE))
      .toBuffer(),
  )
}
