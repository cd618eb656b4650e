import { stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  numberedLine,
  numberedLines,
  openForTest,
  readJournal,
  readTexts,
  segmentNames,
  writeJournal,
  written,
} from '#testing/counting/journal.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { diskFiles } from './journal-files.ts'

test('a record comes back as it went in, byte for byte, with its number', async () => {
  const folder = await temporaryDir()
  const line = {
    receivedAt: 1_794_700_000_123,
    serverId: 4_000_000_000,
    source: 'file' as const,
    origin: Uint8Array.from({ length: 16 }, (_, index) => 255 - index),
    place: 2 ** 45 + 17,
    payload: Uint8Array.from({ length: 256 }, (_, index) => index),
  }
  await writeJournal(folder, [line])
  const { records } = await readJournal(folder)
  const back = records.map(({ seq, receivedAt, serverId, source, origin, place, payload }) => ({
    ...{ seq, receivedAt, serverId, source, place },
    origin: [...origin],
    payload: [...payload],
  }))
  expect(back).toEqual([{ ...line, seq: 1, origin: [...line.origin], payload: [...line.payload] }])
})

test('numbers go on where they stopped when the journal is opened again', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(3))
  await writeJournal(folder, numberedLines(2, 4))
  const { records, skipped } = await readJournal(folder)
  expect(records.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  expect(await readTexts(folder)).toEqual(['line 1', 'line 2', 'line 3', 'line 4', 'line 5'])
  expect(skipped).toBe(0)
})

test('a line can be read 20 ms after it was appended, without a flush', async () => {
  const folder = await temporaryDir()
  const journal = await openForTest(folder)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  journal.append([numberedLine(1)])
  expect(journal.position()).toEqual({ seq: 1, writtenSeq: 0, durableSeq: 0 })
  vi.advanceTimersByTime(20)
  expect(journal.position().writtenSeq).toBe(1)
  vi.useRealTimers()
  expect(await readTexts(folder)).toEqual(['line 1'])
})

test('flush resolves with the number that is safe on the disk', async () => {
  const journal = await openForTest(await temporaryDir())
  journal.append(numberedLines(3))
  expect(await journal.flush()).toBe(3)
  expect(journal.position()).toEqual({ seq: 3, writtenSeq: 3, durableSeq: 3 })
  expect(await journal.flush()).toBe(3)
})

test('the disk is synced at most every 200 ms, for all who wait at once', async () => {
  const syncedAt: number[] = []
  const sync = (file: number) => {
    syncedAt.push(performance.now())
    return diskFiles.sync(file)
  }
  const journal = await openForTest(await temporaryDir(), { files: { ...diskFiles, sync } })
  const until = performance.now() + 700
  let flushes = 0
  while (performance.now() < until) {
    const waiting = [1, 2, 3].map(() => {
      journal.append([numberedLine(++flushes)])
      return journal.flush()
    })
    await Promise.all(waiting)
  }
  expect(flushes).toBeGreaterThan(syncedAt.length)
  const gaps = syncedAt.slice(1).map((at, index) => at - (syncedAt[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(195)
})

test('segments are named by their first record, kept under their size and private to this user', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(7), { segmentBytes: 200 })
  expect(await segmentNames(folder)).toEqual([
    '0000000000000001.journal',
    '0000000000000004.journal',
    '0000000000000007.journal',
  ])
  for (const name of await segmentNames(folder)) {
    const { size, mode } = await stat(join(folder, name))
    expect(size).toBeLessThanOrEqual(200)
    expect(mode & 0o077).toBe(0)
  }
  expect(await readTexts(folder)).toHaveLength(7)
})

test('new records are numbered after what is already applied, even when the journal lost its end', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(3))
  await writeJournal(folder, [numberedLine(11)], { afterSeq: 10 })
  const { records, skipped } = await readJournal(folder)
  expect(records.map(({ seq }) => seq)).toEqual([1, 2, 3, 11])
  expect(skipped).toBe(7)
})

test('a closed journal takes nothing, and a line that is too long is refused before any other is taken', async () => {
  const folder = await temporaryDir()
  const journal = await openForTest(folder)
  const tooLong = { ...numberedLine(2), payload: new Uint8Array(65_536) }
  expect(() => journal.append([numberedLine(1), tooLong])).toThrow(RangeError)
  await journal.close()
  expect(journal.append([numberedLine(1)])).toBe(false)
  expect(await readTexts(folder)).toEqual([])
})

test('applied and old segments are deleted, the rest and the last one stay', async () => {
  const folder = await temporaryDir()
  const journal = await openForTest(folder, { segmentBytes: 200 })
  for (const line of numberedLines(10)) {
    journal.append([line])
    await written(journal)
  }
  const later = new Date(Date.now() + 60_000)
  const earlier = new Date(Date.now() - 60_000)
  expect(await segmentNames(folder)).toHaveLength(4)
  expect(await journal.prune({ appliedSeq: 10, olderThan: earlier })).toBe(0)
  const writtenAt = new Date('2026-03-01T12:00:00Z')
  await utimes(join(folder, '0000000000000001.journal'), writtenAt, writtenAt)
  expect(await journal.prune({ appliedSeq: 10, olderThan: writtenAt }), 'written to at that very moment').toBe(0)
  expect(await journal.prune({ appliedSeq: 5, olderThan: later })).toBe(1)
  expect(await journal.prune({ appliedSeq: 6, olderThan: later })).toBe(1)
  expect(await journal.prune({ appliedSeq: 10, olderThan: later })).toBe(1)
  expect(await segmentNames(folder)).toEqual(['0000000000000010.journal'])
  journal.append([numberedLine(11)])
  await journal.flush()
  expect(await readTexts(folder)).toEqual(['line 10', 'line 11'])
})
