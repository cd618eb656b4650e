import type { NewRecord } from './record.ts'

/** The journal of this program as those see it who add lines that came another way than by datagram. */
export interface LineJournal {
  readonly folder: string
  /** A number that no record appended from now on has. */
  lastSeq(): number
  /** While so, lines that were taken may wait for the disk: what can be read of the journal says nothing of them. */
  isHeldUp(): boolean
  /** Resolves with the last one's number once all are safe on the disk. */
  append(records: readonly NewRecord[]): Promise<number>
}
