import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { numberedLine, numberedLines, openForTest, writeJournal } from '#testing/counting/journal.ts'
import { openIn } from '#testing/open-files.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { diskFiles } from './journal-files.ts'
import { openJournalReader } from './open-journal-reader.ts'
import { segmentPath } from './segments.ts'

test('a reader holds the segment open in which it is, and none once it is closed', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(7), { segmentBytes: 200 }) // three a segment
  const reader = openJournalReader(folder)
  await reader.readFrom(1)
  expect(await openIn(folder)).toEqual([segmentPath(folder, 1)])
  await reader.readFrom(4)
  expect(await openIn(folder)).toEqual([segmentPath(folder, 4)])
  await reader.close()
  expect(await openIn(folder)).toEqual([])
})

test('what was opened to look for the end of the journal is closed before anything is written', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(2))
  const journal = await openForTest(folder)
  expect(await openIn(folder)).toEqual([segmentPath(folder, 1)]) // the one it writes on
  journal.append([numberedLine(3)])
  await journal.close()
  expect(await openIn(folder)).toEqual([])
})

test('what cannot be read is told, and not held open', async () => {
  const folder = await temporaryDir()
  await mkdir(segmentPath(folder, 1))
  const reader = openJournalReader(folder)
  await expect(reader.readFrom(1)).rejects.toMatchObject({ code: 'EISDIR' })
  expect(await openIn(folder)).toEqual([])
})

test('a file without a header is not held open', async () => {
  const folder = await temporaryDir()
  await writeFile(segmentPath(folder, 1), 'no journal at all')
  const reader = openJournalReader(folder)
  expect(await reader.readFrom(1)).toEqual({ records: [], nextSeq: 1, skipped: 0 })
  expect(await openIn(folder)).toEqual([])
})

test('the folder is synced by its name, and not held open', async () => {
  const folder = await temporaryDir()
  await diskFiles.syncFolder(folder)
  expect(await openIn(folder)).toEqual([])
  await expect(diskFiles.syncFolder(join(folder, 'gone'))).rejects.toMatchObject({ code: 'ENOENT' })
})
