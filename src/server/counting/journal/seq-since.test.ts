import { expect, onTestFinished, test } from 'vitest'
import { numberedLine, numberedLines, writeJournal } from '#testing/counting/journal.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { openJournalReader } from './open-journal-reader.ts'
import { seqSince } from './seq-since.ts'

test('reading begins with the last segment that was begun before a time', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(7), { segmentBytes: 200 }) // three a segment: 1, 4 and 7 begin one
  const reader = openJournalReader(folder)
  onTestFinished(() => reader.close())
  const since = (number: number) => seqSince(reader, folder, numberedLine(number).receivedAt)
  expect(await since(99)).toBe(7)
  expect(await since(8)).toBe(7)
  expect(await since(7), 'begun at that very moment').toBe(4)
  expect(await since(5)).toBe(4)
  expect(await since(4)).toBe(1)
  expect(await since(1)).toBe(0)
  expect(await seqSince(reader, await temporaryDir(), 0)).toBe(0)
})
