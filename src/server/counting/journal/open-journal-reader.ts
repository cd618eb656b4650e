import { errorCode } from '#server/ground/errors/error-code.ts'
import type { JournalRecord } from './record.ts'
import { openSegment, type ReadLimits, type SegmentReader } from './segment-reader.ts'
import { listSegments, type Segment } from './segments.ts'

export interface JournalPage {
  records: JournalRecord[]
  /** Where to read on. */
  nextSeq: number
  /** Numbers passed over: damaged records, or segments that are gone. */
  skipped: number
}

export interface JournalReader {
  /** Records numbered `seq` or higher, oldest first; none when nothing new is there. One call at a time. */
  readFrom(seq: number, limits?: Partial<ReadLimits>): Promise<JournalPage>
  close(): Promise<void>
}

const DEFAULT_LIMITS: ReadLimits = { maxRecords: 10_000, maxBytes: 1024 * 1024 }

/** Reads a journal that this or any other process writes. Reading on from the last page costs no search. */
export function openJournalReader(folder: string): JournalReader {
  return new FolderReader(folder)
}

class FolderReader implements JournalReader {
  #segment: (Segment & { reader: SegmentReader }) | null = null
  #nextSeq = 0
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async readFrom(seq: number, limits: Partial<ReadLimits> = {}): Promise<JournalPage> {
    if (seq !== this.#nextSeq) await this.#leaveSegment()
    this.#nextSeq = seq
    const records: JournalRecord[] = []
    await this.#collect(records, { ...DEFAULT_LIMITS, ...limits })
    const last = records.at(-1)
    if (!last) return { records, nextSeq: seq, skipped: 0 }
    this.#nextSeq = last.seq + 1
    return { records, nextSeq: this.#nextSeq, skipped: this.#nextSeq - seq - records.length }
  }

  async close(): Promise<void> {
    await this.#leaveSegment()
  }

  async #collect(records: JournalRecord[], limits: ReadLimits): Promise<void> {
    if (!this.#segment && !(await this.#enterSegment())) return
    while (records.length === 0 && this.#segment) {
      const { reader } = this.#segment
      if (await reader.read(records, limits, this.#nextSeq)) continue
      const next = await this.#openAfter(this.#segment.firstSeq)
      if (!next) return
      // Between the read and the look for a next segment, this one may have got its last records.
      if (await reader.read(records, limits, this.#nextSeq)) {
        await next.reader.close()
        continue
      }
      await reader.close()
      this.#segment = next
    }
  }

  /** Goes to the segment that holds `nextSeq`, or else to the first one after it. */
  async #enterSegment(): Promise<boolean> {
    const segments = await listSegments(this.#folder)
    const holder = segments.findLast(({ firstSeq }) => firstSeq <= this.#nextSeq) ?? segments[0]
    if (holder) this.#segment = await this.#openAfter(holder.firstSeq - 1)
    return this.#segment !== null
  }

  /** A segment without a readable header is passed over once there is a younger one. */
  async #openAfter(firstSeq: number): Promise<(Segment & { reader: SegmentReader }) | null> {
    for (const segment of await listSegments(this.#folder)) {
      if (segment.firstSeq <= firstSeq) continue
      const reader = await openIfThere(segment.path)
      if (reader) return { ...segment, reader }
    }
    return null
  }

  async #leaveSegment(): Promise<void> {
    await this.#segment?.reader.close()
    this.#segment = null
  }
}

/** Null also when the segment was pruned since the folder was listed. */
async function openIfThere(path: string): Promise<SegmentReader | null> {
  try {
    return await openSegment(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
