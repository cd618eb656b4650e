import { randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { Journal } from './journal.ts'
import { diskFiles, type JournalFiles } from './journal-files.ts'
import type { JournalLog } from './journal-log.ts'
import { JournalWriter } from './journal-writer.ts'
import { repairTail } from './repair-tail.ts'
import { SegmentWriter } from './segment-writer.ts'

const MEBIBYTE = 1024 * 1024

export interface JournalOptions {
  folder: string
  log: JournalLog
  /**
   * Number of the last record already applied. New ones are numbered after it even where a power failure took the
   * journal's own end, or else the recorder would pass them over.
   */
  afterSeq?: number
  segmentBytes?: number
  /** How much waits in memory while the disk takes nothing. */
  holdBytes?: number
  files?: JournalFiles
}

/** Opens a journal for writing, after repairing what a crash left. One writer at a time: the data directory's lock sees to it. */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { folder, log, afterSeq = 0, files = diskFiles } = options
  const { segmentBytes = 64 * MEBIBYTE, holdBytes = 8 * MEBIBYTE } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { lastSeq, last, torn } = await repairTail(folder)
  if (torn.records > 0) log.warn({ bytes: torn.bytes }, 'The journal ended in half a record, which was cut off')
  const salt = last?.salt ?? randomInt(2 ** 32)
  const segments = new SegmentWriter({ folder, segmentBytes, salt, files, last })
  return new JournalWriter({ folder, log, salt, holdBytes, segments, torn, lastSeq: Math.max(lastSeq, afterSeq) })
}
