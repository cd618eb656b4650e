import { appendFile, cp, readFile, symlink, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { numberedLines, writeJournal } from '#testing/counting/journal.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { openJournalReader } from './open-journal-reader.ts'
import { RECORD_HEADER_BYTES } from './record.ts'
import { SegmentReader } from './segment-reader.ts'
import { SEGMENT_HEADER_BYTES, segmentPath } from './segments.ts'

const RECORD_BYTES = RECORD_HEADER_BYTES + 'line 1'.length
const FIRST_END = SEGMENT_HEADER_BYTES + RECORD_BYTES

function readerOf(folder: string) {
  const reader = openJournalReader(folder)
  onTestFinished(() => reader.close())
  return async (seq: number, limits = {}) =>
    (await reader.readFrom(seq, limits)).records.map(({ payload }) => Buffer.from(payload).toString())
}

test('what a segment got last, between the look at it and the look for the next one, is read first', async () => {
  const whole = await temporaryDir()
  await writeJournal(whole, numberedLines(7), { segmentBytes: 200 }) // three a segment
  const folder = await temporaryDir()
  await cp(segmentPath(whole, 1), segmentPath(folder, 1))
  await truncate(segmentPath(folder, 1), FIRST_END)
  const read = readerOf(folder)
  expect(await read(1)).toEqual(['line 1'])

  const { read: look } = SegmentReader.prototype
  const looking = vi.spyOn(SegmentReader.prototype, 'read').mockImplementationOnce(async function (
    this: SegmentReader,
    ...asked
  ) {
    const found = await look.apply(this, asked)
    // The writer fills it, and begins others.
    await appendFile(segmentPath(folder, 1), (await readFile(segmentPath(whole, 1))).subarray(FIRST_END))
    for (const firstSeq of [4, 7]) await cp(segmentPath(whole, firstSeq), segmentPath(folder, firstSeq))
    return found
  })
  onTestFinished(() => looking.mockRestore())
  expect(await read(2, { maxRecords: 1 })).toEqual(['line 2'])
  expect(await read(3, { maxRecords: 1 })).toEqual(['line 3'])
  expect(await read(4)).toEqual(['line 4', 'line 5', 'line 6'])
  expect(await read(7)).toEqual(['line 7'])
})

test('a segment that is gone since the folder was looked at is passed over', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(3))
  const pruned = await temporaryDir()
  await symlink(join(pruned, 'gone'), segmentPath(pruned, 1))
  await cp(segmentPath(folder, 1), segmentPath(pruned, 2))
  expect(await readerOf(pruned)(1)).toEqual(['line 1', 'line 2', 'line 3'])
})

test('no more bytes are gone through at once than were allowed, but for the record in which that is reached', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(5))
  const read = readerOf(folder)
  expect(await read(1, { maxBytes: RECORD_BYTES })).toEqual(['line 1'])
  expect(await read(2, { maxBytes: RECORD_BYTES + 1 })).toEqual(['line 2', 'line 3'])
  expect(await read(4, { maxBytes: 1 })).toEqual(['line 4'])
})
