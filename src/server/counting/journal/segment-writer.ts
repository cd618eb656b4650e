import type { Batch } from './batch.ts'
import type { JournalFiles } from './journal-files.ts'
import { SEGMENT_HEADER_BYTES, segmentHeader, segmentPath } from './segments.ts'

interface OpenSegment {
  path: string
  file: number
  end: number
}

export interface SegmentWriterOptions {
  folder: string
  segmentBytes: number
  salt: number
  files: JournalFiles
  /** The segment to write on, if there is one. */
  last: { path: string; end: number } | null
}

/** Puts whole batches into segments and begins a new segment when one is full. */
export class SegmentWriter {
  #current: OpenSegment | null
  #full: OpenSegment[] = []
  #newNames = false
  readonly #options: SegmentWriterOptions

  constructor(options: SegmentWriterOptions) {
    this.#options = options
    const { last, files } = options
    this.#current = last && { ...last, file: files.open(last.path) }
  }

  /** All of the batch, or an exception and none of it. */
  write(batch: Batch): void {
    const segment = this.#segmentFor(batch)
    this.#writeWhole(segment, batch.bytes())
    segment.end += batch.length
  }

  /** When this resolves, all that was written before the call is safe from a power failure. */
  async sync(): Promise<void> {
    const { files, folder } = this.#options
    // What is written, filled or begun meanwhile may be missed, and is for the next one.
    const full = [...this.#full]
    const names = this.#newNames
    this.#newNames = false
    const open = this.#current ? [...full, this.#current] : full
    try {
      await Promise.all(open.map(({ file }) => files.sync(file)))
      if (names) await files.syncFolder(folder)
    } catch (error) {
      this.#newNames ||= names
      throw error
    }
    for (const { file } of full) files.close(file)
    this.#full = this.#full.filter((segment) => !full.includes(segment))
  }

  close(): void {
    for (const { file } of this.#full) this.#options.files.close(file)
    if (this.#current) this.#options.files.close(this.#current.file)
    this.#full = []
    this.#current = null
  }

  #segmentFor(batch: Batch): OpenSegment {
    const current = this.#current
    if (current) {
      const isEmpty = current.end === SEGMENT_HEADER_BYTES
      if (isEmpty || current.end + batch.length <= this.#options.segmentBytes) return current
    }
    this.#current = this.#begin(batch.firstSeq)
    this.#newNames = true
    if (current) this.#full.push(current)
    return this.#current
  }

  #begin(firstSeq: number): OpenSegment {
    const { folder, files, salt } = this.#options
    const path = segmentPath(folder, firstSeq)
    const segment = { path, file: files.create(path), end: 0 }
    try {
      this.#writeWhole(segment, segmentHeader(salt))
    } catch (error) {
      files.close(segment.file)
      files.remove(path)
      throw error
    }
    return { ...segment, end: SEGMENT_HEADER_BYTES }
  }

  /** A failed write is cut off again, so that no half a record stays. */
  #writeWhole({ file, end }: OpenSegment, bytes: Uint8Array): void {
    const { files } = this.#options
    let done = 0
    try {
      while (done < bytes.length) {
        const written = files.write(file, bytes.subarray(done), end + done)
        if (written === 0) throw new Error('Nothing more can be written to the file')
        done += written
      }
    } catch (error) {
      if (done > 0) files.truncate(file, end)
      throw error
    }
  }
}
