import { crc32 } from 'node:zlib'

/** Where a line came from. The order is the code in the file: append only. */
const SOURCES = ['udp', 'http', 'file'] as const
export type LineSource = (typeof SOURCES)[number]

export interface NewRecord {
  receivedAt: number // epoch milliseconds
  serverId: number
  source: LineSource
  /** 16 bytes: the sender's address for a datagram, else what names the request or the file the line stood in. */
  origin: Uint8Array
  /** The sender's port for a datagram, else the line's place in that request or file, so that a repeat is recognised. */
  place: number
  payload: Uint8Array
}

export interface JournalRecord extends NewRecord {
  seq: number
}

/*
 * Little-endian: u32 bytes of the whole record, u32 checksum of all that follows, u64 seq, u64 received (ms),
 * u8 origin[16], u64 place, u32 server, u8 source, payload.
 *
 * The checksum is CRC-32, which node:zlib computes natively; Node has no CRC-32C. It starts from the segment's salt, so
 * nobody who writes a line can make its text pass for a record when a damaged journal is searched for the next one.
 */
const CHECKSUM_AT = 4
const SEQ_AT = 8
const RECEIVED_AT = 16
const ORIGIN_AT = 24
const PLACE_AT = 40
const SERVER_AT = 48
const SOURCE_AT = 52

export const RECORD_HEADER_BYTES = 53
export const ORIGIN_BYTES = PLACE_AT - ORIGIN_AT
export const MAX_PAYLOAD_BYTES = 65_535
export const MAX_RECORD_BYTES = RECORD_HEADER_BYTES + MAX_PAYLOAD_BYTES

/** Writes a record at a place in a buffer that has room for it, and gives its length. */
export function writeRecord(buffer: Buffer, at: number, seq: number, record: NewRecord, salt: number): number {
  const length = RECORD_HEADER_BYTES + record.payload.length
  buffer.writeUInt32LE(length, at)
  writeUint64(buffer, at + SEQ_AT, seq)
  writeUint64(buffer, at + RECEIVED_AT, record.receivedAt)
  buffer.set(record.origin, at + ORIGIN_AT)
  writeUint64(buffer, at + PLACE_AT, record.place)
  buffer.writeUInt32LE(record.serverId, at + SERVER_AT)
  buffer[at + SOURCE_AT] = SOURCES.indexOf(record.source)
  buffer.set(record.payload, at + RECORD_HEADER_BYTES)
  buffer.writeUInt32LE(crc32(buffer.subarray(at + SEQ_AT, at + length), salt), at + CHECKSUM_AT)
  return length
}

/** Length of the whole and undamaged record at a place, or 0 when there is none (yet). */
export function recordLength(buffer: Buffer, at: number, salt: number): number {
  if (buffer.length - at < RECORD_HEADER_BYTES) return 0
  const length = buffer.readUInt32LE(at)
  if (length < RECORD_HEADER_BYTES || length > MAX_RECORD_BYTES || length > buffer.length - at) return 0
  if (recordSeq(buffer, at) >= Number.MAX_SAFE_INTEGER) return 0 // behind it there is no next one
  const checksum = crc32(buffer.subarray(at + SEQ_AT, at + length), salt)
  return checksum === buffer.readUInt32LE(at + CHECKSUM_AT) ? length : 0
}

/** The record at a place for which `recordLength` gave a length. */
export const readRecord = (buffer: Buffer, at: number, length: number): JournalRecord =>
  new StoredRecord(buffer, at, length)

/** Little more than its place in the buffer: a batch holds thousands of them for as long as it takes to count. Bytes are views. */
class StoredRecord implements JournalRecord {
  readonly seq: number
  readonly serverId: number
  readonly #buffer: Buffer
  readonly #at: number
  readonly #length: number

  constructor(buffer: Buffer, at: number, length: number) {
    this.seq = recordSeq(buffer, at)
    this.serverId = buffer.readUInt32LE(at + SERVER_AT)
    this.#buffer = buffer
    this.#at = at
    this.#length = length
  }

  get receivedAt(): number {
    return readUint64(this.#buffer, this.#at + RECEIVED_AT)
  }

  get source(): LineSource {
    return SOURCES[this.#buffer[this.#at + SOURCE_AT] ?? 0] ?? 'udp'
  }

  get origin(): Uint8Array {
    return this.#buffer.subarray(this.#at + ORIGIN_AT, this.#at + PLACE_AT)
  }

  get place(): number {
    return readUint64(this.#buffer, this.#at + PLACE_AT)
  }

  get payload(): Uint8Array {
    return this.#buffer.subarray(this.#at + RECORD_HEADER_BYTES, this.#at + this.#length)
  }
}

export function recordSeq(buffer: Buffer, at: number): number {
  return readUint64(buffer, at + SEQ_AT)
}

const HIGH = 2 ** 32

/** Numbers stay below 2^53, so they fit a double. */
function writeUint64(buffer: Buffer, at: number, value: number): void {
  buffer.writeUInt32LE(value % HIGH, at)
  buffer.writeUInt32LE(Math.floor(value / HIGH), at + 4)
}

function readUint64(buffer: Buffer, at: number): number {
  return buffer.readUInt32LE(at) + buffer.readUInt32LE(at + 4) * HIGH
}
