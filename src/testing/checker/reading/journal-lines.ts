import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/** A line of a journal, as the folder has it. */
export interface JournalLine {
  seq: number
  serverId: number
  receivedAt: number // epoch milliseconds
  source: 'udp' | 'http' | 'file'
  text: string
}

const MAGIC = 'SITREPJ1'
const HEADER_BYTES = 16
const RECORD_BYTES = 53 // before the text
const LONGEST_TEXT = 65_535
const SOURCES = ['udp', 'http', 'file'] as const

/** Every whole line of a journal's folder, oldest first. What is damaged is passed over, byte by byte. */
export function* readJournalLines(folder: string): Generator<JournalLine> {
  const names = readdirSync(folder).filter((name) => /^\d{16}\.journal$/.test(name))
  for (const name of names.sort()) yield* linesOf(readFileSync(join(folder, name)))
}

/** A segment: its name, a salt and their checksum, then one record after the other. All numbers are little-endian. */
function* linesOf(bytes: Buffer): Generator<JournalLine> {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return
  if (crc32(bytes.subarray(0, 12)) !== bytes.readUInt32LE(12)) return
  const salt = bytes.readUInt32LE(8)
  let last = 0
  for (let at = HEADER_BYTES; at + RECORD_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32LE(at)
    const isWhole =
      length >= RECORD_BYTES &&
      length <= Math.min(RECORD_BYTES + LONGEST_TEXT, bytes.length - at) &&
      crc32(bytes.subarray(at + 8, at + length), salt) === bytes.readUInt32LE(at + 4)
    const seq = isWhole ? Number(bytes.readBigUInt64LE(at + 8)) : 0
    if (seq <= last) {
      at += 1
      continue
    }
    last = seq
    yield {
      seq,
      receivedAt: Number(bytes.readBigUInt64LE(at + 16)),
      serverId: bytes.readUInt32LE(at + 48),
      source: SOURCES[bytes[at + 52] ?? 0] ?? 'udp',
      text: bytes.toString('utf8', at + RECORD_BYTES, at + length),
    }
    at += length
  }
}
