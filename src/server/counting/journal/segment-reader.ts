import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { type JournalRecord, MAX_RECORD_BYTES, readRecord, recordLength, recordSeq } from './record.ts'
import { readSegmentHeader, SEGMENT_HEADER_BYTES } from './segments.ts'

export interface ReadLimits {
  maxRecords: number
  maxBytes: number
}

const SEARCH_BYTES = 1024 * 1024
const PAUSE_AFTER = 500 // records, some 1 ms; whoever reads the site, and replies of the database, wait no longer

/** Opens a segment for reading from its start; null when its header is not there (yet) or damaged. */
export async function openSegment(path: string): Promise<SegmentReader | null> {
  const file = await open(path, 'r')
  try {
    const salt = readSegmentHeader(await readAt(file, 0, SEGMENT_HEADER_BYTES))
    if (salt !== null) return new SegmentReader(file, salt)
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return null
}

/** Goes through one segment, also while it is being written. */
export class SegmentReader {
  /** Where the next record starts, or will. */
  offset = SEGMENT_HEADER_BYTES
  /** Number of the last record gone through. */
  lastSeq = 0
  readonly salt: number
  readonly #file: FileHandle
  #window: Buffer = Buffer.alloc(0)

  constructor(file: FileHandle, salt: number) {
    this.#file = file
    this.salt = salt
  }

  /**
   * Adds the next records numbered `fromSeq` or higher, each number once. False when no whole record follows for now. A damaged record is
   * passed over once an undamaged one stands behind it; until then it is taken for one that is still being written.
   */
  async read(records: JournalRecord[], limits: ReadLimits, fromSeq: number): Promise<boolean> {
    await this.#fillWindow(limits.maxBytes)
    if (await this.#takeRecords(records, limits, fromSeq)) return true
    if (this.#window.length === 0) return false
    const found = await this.#findRecord()
    if (found === null) return false
    this.offset = found
    this.#window = Buffer.alloc(0)
    return true
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #fillWindow(maxBytes: number): Promise<void> {
    if (this.#window.length >= MAX_RECORD_BYTES) return
    this.#window = await readAt(this.#file, this.offset, Math.max(maxBytes, 2 * MAX_RECORD_BYTES))
  }

  async #takeRecords(records: JournalRecord[], limits: ReadLimits, fromSeq: number): Promise<boolean> {
    let at = 0
    let taken = 0
    while (records.length < limits.maxRecords && at < limits.maxBytes) {
      const length = recordLength(this.#window, at, this.salt)
      if (length === 0) break
      const seq = recordSeq(this.#window, at)
      if (seq >= fromSeq && seq > this.lastSeq) records.push(readRecord(this.#window, at, length))
      this.lastSeq = Math.max(this.lastSeq, seq)
      at += length
      taken += 1
      if (taken % PAUSE_AFTER === 0) await othersFirst()
    }
    this.offset += at
    this.#window = this.#window.subarray(at)
    return at > 0
  }

  /** Offset of the first undamaged record behind the damaged one at `offset`. */
  async #findRecord(): Promise<number | null> {
    for (let from = this.offset + 1; ; from += SEARCH_BYTES) {
      const bytes = await readAt(this.#file, from, SEARCH_BYTES + MAX_RECORD_BYTES)
      for (let at = 0; at < SEARCH_BYTES && at < bytes.length; at++) {
        if (recordLength(bytes, at, this.salt) > 0 && recordSeq(bytes, at) > this.lastSeq) return from + at
      }
      if (bytes.length < SEARCH_BYTES) return null
    }
  }
}

/**
 * Up to `atMost` bytes; fewer only at the end of the file. The buffer is as large as what is there: it is asked ten times a
 * second, mostly for nothing.
 */
async function readAt(file: FileHandle, position: number, atMost: number): Promise<Buffer> {
  const { size } = await file.stat()
  const length = Math.min(atMost, Math.max(0, size - position))
  const buffer = Buffer.allocUnsafeSlow(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
