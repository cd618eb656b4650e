import type { JournalReader } from './open-journal-reader.ts'
import { listSegments } from './segments.ts'

/** The number of a record before which all came earlier than a time: the first of the segment that was begun last by then. */
export async function seqSince(reader: JournalReader, folder: string, time: number): Promise<number> {
  for (const { firstSeq } of (await listSegments(folder)).reverse()) {
    const { records } = await reader.readFrom(firstSeq, { maxRecords: 1 })
    const [first] = records
    if (first && first.receivedAt < time) return firstSeq
  }
  return 0
}
