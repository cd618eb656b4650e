import { stat } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import {
  numberedLine,
  numberedLines,
  openForTest,
  readJournal,
  readTexts,
  segmentNames,
  written,
} from '#testing/counting/journal.ts'
import { eventually } from '#testing/eventually.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { JournalDiskError } from './journal.ts'
import { diskFiles, type JournalFiles } from './journal-files.ts'
import { MAX_RECORD_BYTES, RECORD_HEADER_BYTES } from './record.ts'
import { SEGMENT_HEADER_BYTES, segmentPath } from './segments.ts'

const RECORD_BYTES = RECORD_HEADER_BYTES + 'line 1'.length

/** Files on a disk with a limit: what does not fit is written in part, then refused, as a real disk does. */
function smallDisk(room: number) {
  const disk = { room, syncFails: false }
  const files: JournalFiles = {
    ...diskFiles,
    write: (file, bytes, position) => {
      const fitting = bytes.subarray(0, Math.max(0, disk.room - position))
      if (fitting.length === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      return diskFiles.write(file, fitting, position)
    },
    sync: (file) => (disk.syncFails ? Promise.reject(new Error('EIO: i/o error')) : diskFiles.sync(file)),
  }
  return { disk, files }
}

test.each([0, 1, RECORD_HEADER_BYTES, RECORD_BYTES - 1])(
  'a disk that fills %i bytes into a record keeps the records before, no half one, and says so',
  async (bytes) => {
    const folder = await temporaryDir()
    const end = SEGMENT_HEADER_BYTES + 2 * RECORD_BYTES
    const { disk, files } = smallDisk(end + bytes)
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const journal = await openForTest(folder, { files, log })
    journal.append(numberedLines(2))
    await journal.flush()
    expect(journal.state()).toBe('ok')

    journal.append([numberedLine(3)])
    await expect(journal.flush()).rejects.toThrow(JournalDiskError)
    expect(log.error.mock.calls).toEqual([[{ err: expect.any(Error) }, 'The journal cannot be written']])
    await expect(journal.flush()).rejects.toMatchObject({ name: 'JournalDiskError' })
    expect(journal.state()).toBe('disk')
    expect(log.error).toHaveBeenCalledTimes(1)
    expect(log.info).not.toHaveBeenCalled()
    expect((await stat(segmentPath(folder, 1))).size).toBe(end)
    expect(await readTexts(folder)).toEqual(['line 1', 'line 2'])

    disk.room = Number.POSITIVE_INFINITY
    await eventually(() => journal.state() === 'ok')
    expect(log.info.mock.calls).toEqual([[{}, 'The journal can be written again']])
    expect(await readTexts(folder)).toEqual(['line 1', 'line 2', 'line 3'])
  },
)

test('while the disk is full lines wait up to a limit, are refused beyond it, and follow without a gap', async () => {
  const folder = await temporaryDir()
  const { disk, files } = smallDisk(SEGMENT_HEADER_BYTES + 2 * RECORD_BYTES)
  const journal = await openForTest(folder, { files, holdBytes: 5 * RECORD_BYTES })
  journal.append(numberedLines(2))
  await written(journal)
  const taken = numberedLines(7, 3).filter((line) => journal.append([line]))
  expect(taken).toHaveLength(5)
  await eventually(() => journal.state() === 'disk')
  expect(journal.append(numberedLines(2, 20))).toBe(false)

  disk.room = Number.POSITIVE_INFINITY
  await eventually(() => journal.state() === 'ok')
  expect(journal.append([numberedLine(30)])).toBe(true)
  await journal.flush()
  const { records, skipped } = await readJournal(folder)
  expect(records.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(skipped).toBe(0)
})

test('a disk too full for a new segment leaves no empty one', async () => {
  const folder = await temporaryDir()
  const { disk, files } = smallDisk(SEGMENT_HEADER_BYTES - 1)
  const journal = await openForTest(folder, { files })
  journal.append([numberedLine(1)])
  await expect(journal.flush()).rejects.toThrow(JournalDiskError)
  expect(await segmentNames(folder)).toEqual([])
  disk.room = MAX_RECORD_BYTES
  await eventually(() => journal.state() === 'ok')
  expect(await readTexts(folder)).toEqual(['line 1'])
})

test('a failed sync makes nobody believe their lines are safe, and is tried again', async () => {
  const folder = await temporaryDir()
  const { disk, files } = smallDisk(Number.POSITIVE_INFINITY)
  const journal = await openForTest(folder, { files })
  disk.syncFails = true
  journal.append([numberedLine(1)])
  await expect(journal.flush()).rejects.toThrow(JournalDiskError)
  expect(journal.state()).toBe('disk')
  expect(journal.position()).toEqual({ seq: 1, writtenSeq: 1, durableSeq: 0 })
  disk.syncFails = false
  await eventually(() => journal.state() === 'ok')
  expect(journal.position().durableSeq).toBe(1)
})

test('closing on a full disk ends, and tells how many lines it never wrote', async () => {
  const { files } = smallDisk(0)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const journal = await openForTest(await temporaryDir(), { files, log })
  journal.append(numberedLines(3))
  await journal.close()
  expect(log.error).toHaveBeenLastCalledWith({ lines: 3 }, expect.stringContaining('not in the journal'))
})
