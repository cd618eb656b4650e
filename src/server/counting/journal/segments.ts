import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/** One file of the journal. Its name is the number of its first record. */
export interface Segment {
  firstSeq: number
  path: string
}

const NAME = /^(\d{16})\.journal$/

export function segmentPath(folder: string, firstSeq: number): string {
  return join(folder, `${String(firstSeq).padStart(16, '0')}.journal`)
}

/** Oldest first. Other files in the folder are none of the journal's business. */
export async function listSegments(folder: string): Promise<Segment[]> {
  const names = await readdir(folder)
  return names
    .flatMap((name) => {
      const match = NAME.exec(name)
      return match ? [{ firstSeq: Number(match[1]), path: join(folder, name) }] : []
    })
    .sort((one, other) => one.firstSeq - other.firstSeq)
}

/* A segment starts with 8 bytes of name and version, u32 salt of its checksums, u32 checksum of these. */
const MAGIC = Buffer.from('SITREPJ1', 'latin1')
const SALT_AT = MAGIC.length
const CHECKSUM_AT = SALT_AT + 4
export const SEGMENT_HEADER_BYTES = CHECKSUM_AT + 4

export function segmentHeader(salt: number): Buffer {
  const header = Buffer.alloc(SEGMENT_HEADER_BYTES)
  MAGIC.copy(header)
  header.writeUInt32LE(salt, SALT_AT)
  header.writeUInt32LE(crc32(header.subarray(0, CHECKSUM_AT)), CHECKSUM_AT)
  return header
}

/** The salt, or null when these bytes do not start a segment. */
export function readSegmentHeader(header: Buffer): number | null {
  if (header.length < SEGMENT_HEADER_BYTES || !header.subarray(0, SALT_AT).equals(MAGIC)) return null
  const checksum = crc32(header.subarray(0, CHECKSUM_AT))
  return checksum === header.readUInt32LE(CHECKSUM_AT) ? header.readUInt32LE(SALT_AT) : null
}
