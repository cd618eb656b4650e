import { type NewRecord, RECORD_HEADER_BYTES, writeRecord } from './record.ts'

const USUAL_BYTES = 1024 * 1024

/** Records that wait to be written, already in the form they have in the file: one write puts them all there. */
export class Batch {
  firstSeq = 0
  records = 0
  length = 0
  #buffer = Buffer.allocUnsafeSlow(USUAL_BYTES)
  readonly #salt: number
  readonly #maxBytes: number

  constructor(salt: number, maxBytes: number) {
    this.#salt = salt
    this.#maxBytes = maxBytes
  }

  hasRoom(records: readonly NewRecord[]): boolean {
    return this.length + sizeOf(records) <= this.#maxBytes
  }

  add(seq: number, record: NewRecord): void {
    this.#makeRoom(RECORD_HEADER_BYTES + record.payload.length)
    if (this.records === 0) this.firstSeq = seq
    this.length += writeRecord(this.#buffer, this.length, seq, record, this.#salt)
    this.records++
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.length)
  }

  clear(): void {
    this.records = 0
    this.length = 0
    if (this.#buffer.length > USUAL_BYTES) this.#buffer = Buffer.allocUnsafeSlow(USUAL_BYTES)
  }

  #makeRoom(bytes: number): void {
    if (this.length + bytes <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#buffer.length, this.length + bytes))
    this.#buffer.copy(larger, 0, 0, this.length)
    this.#buffer = larger
  }
}

function sizeOf(records: readonly NewRecord[]): number {
  let bytes = 0
  for (const { payload } of records) bytes += RECORD_HEADER_BYTES + payload.length
  return bytes
}
