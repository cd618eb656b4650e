import type { NewRecord } from './record.ts'

/** The journal of this program as those see it who add lines that came another way than by datagram. */
export interface LineJournal {
  readonly folder: string
  /** A number that no record appended from now on has. */
  lastSeq(): number
  /** Resolves with the last one's number once all are safe on the disk. */
  append(records: readonly NewRecord[]): Promise<number>
}
