import type { PruneRule } from './prune-segments.ts'
import type { NewRecord } from './record.ts'

export interface JournalPosition {
  seq: number // taken
  writtenSeq: number // survives the end of the process, and can be read
  durableSeq: number // survives a power failure
}

/** The writing side: raw log lines in, numbered from 1, in the order they came. */
export interface Journal {
  /** What a crash had left half written when this journal was opened. */
  readonly torn: { records: number; bytes: number }
  /** Takes all of the records or, when there is no room for them, none and gives false. */
  append(records: readonly NewRecord[]): boolean
  /** Resolves with the last number once all that was appended is on the disk; rejects when the disk takes nothing. */
  flush(): Promise<number>
  /** 'disk' while nothing can be written or synced. */
  state(): 'ok' | 'disk'
  position(): JournalPosition
  /** Deletes what is both applied and old; gives the number of segments deleted. */
  prune(rule: PruneRule): Promise<number>
  close(): Promise<void>
}

/** The journal could not be brought to the disk. What was appended may still get there later. */
export class JournalDiskError extends Error {
  override name = 'JournalDiskError'
  constructor() {
    super('The journal cannot be written to the disk.')
  }
}
