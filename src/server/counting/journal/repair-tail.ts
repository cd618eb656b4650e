import { stat, truncate, unlink } from 'node:fs/promises'
import { RECORD_HEADER_BYTES } from './record.ts'
import { openSegment } from './segment-reader.ts'
import { listSegments, SEGMENT_HEADER_BYTES, type Segment } from './segments.ts'

export interface JournalTail {
  /** Number of the last record that can have been given out. */
  lastSeq: number
  /** The segment to write on; null when the next record begins a new one. */
  last: { path: string; end: number; salt: number } | null
  /** What was cut off behind the last whole record. */
  torn: { records: number; bytes: number }
}

const NOTHING_TORN = { records: 0, bytes: 0 }
const PAGE = { maxRecords: 10_000, maxBytes: 1024 * 1024 }

/** Finds the end of the journal and cuts off a record that a crash left half written. */
export async function repairTail(folder: string): Promise<JournalTail> {
  const segment = (await listSegments(folder)).at(-1)
  if (!segment) return { lastSeq: 0, last: null, torn: NOTHING_TORN }
  const { size } = await stat(segment.path)
  const reader = await openSegment(segment.path)
  if (!reader) return withoutHeader(segment, size)
  try {
    reader.lastSeq = segment.firstSeq - 1
    while (await reader.read([], PAGE, Number.POSITIVE_INFINITY));
  } finally {
    await reader.close()
  }
  const { offset: end, lastSeq, salt } = reader
  const torn = size - end
  if (torn > 0) await truncate(segment.path, end)
  return {
    lastSeq,
    last: { path: segment.path, end, salt },
    torn: torn > 0 ? { records: 1, bytes: torn } : NOTHING_TORN,
  }
}

/**
 * A crash right after its creation leaves a segment without its header: nothing was in it. A damaged one is left as
 * it is, and numbering goes on behind all that it can hold.
 */
async function withoutHeader({ path, firstSeq }: Segment, size: number): Promise<JournalTail> {
  if (size > SEGMENT_HEADER_BYTES) {
    return { lastSeq: firstSeq + Math.ceil(size / RECORD_HEADER_BYTES), last: null, torn: NOTHING_TORN }
  }
  await unlink(path)
  return { lastSeq: firstSeq - 1, last: null, torn: NOTHING_TORN }
}
