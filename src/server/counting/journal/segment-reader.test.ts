import { type FileHandle, open } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { numberedLines, writeJournal } from '#testing/counting/journal.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import type { JournalRecord } from './record.ts'
import { openSegment, SegmentReader } from './segment-reader.ts'
import { SEGMENT_HEADER_BYTES, segmentPath } from './segments.ts'

const LIMITS = { maxRecords: 100, maxBytes: 1024 * 1024 }

test('what is written while nothing was found to read is not taken for something behind a damage', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(3))
  const path = segmentPath(folder, 1)
  const salt = await openSegment(path).then(async (found) => {
    await found?.close()
    return found?.salt ?? 0
  })
  const file = await open(path)
  onTestFinished(() => file.close())
  const sizes = [SEGMENT_HEADER_BYTES] // of the file when it is looked at first; then all is there
  const growing = {
    stat: async () => ({ size: sizes.shift() ?? (await file.stat()).size }),
    read: (...where: [Buffer, number, number, number]) => file.read(...where),
  }
  const reader = new SegmentReader(growing as unknown as FileHandle, salt)
  const records: JournalRecord[] = []
  expect(await reader.read(records, LIMITS, 1)).toBe(false)
  expect(await reader.read(records, LIMITS, 1)).toBe(true)
  expect(records.map(({ seq }) => seq)).toEqual([1, 2, 3])
})
