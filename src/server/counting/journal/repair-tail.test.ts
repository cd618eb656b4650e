import { cp, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  numberedLine,
  numberedLines,
  openForTest,
  readJournal,
  readTexts,
  writeJournal,
} from '#testing/counting/journal.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { openJournal } from './open-journal.ts'
import { RECORD_HEADER_BYTES } from './record.ts'
import { SEGMENT_HEADER_BYTES, segmentHeader, segmentPath } from './segments.ts'

const RECORD_BYTES = RECORD_HEADER_BYTES + 'line 1'.length
const LINES = 8

test('a journal cut at any byte of its last 3 records opens, loses only the torn record and says so', async () => {
  const whole = await temporaryDir()
  await writeJournal(whole, numberedLines(LINES))
  const size = SEGMENT_HEADER_BYTES + LINES * RECORD_BYTES
  expect((await stat(segmentPath(whole, 1))).size).toBe(size)

  const folder = join(await temporaryDir(), 'journal')
  for (let length = size - 3 * RECORD_BYTES; length <= size; length++) {
    await cp(whole, folder, { recursive: true, force: true })
    await truncate(segmentPath(folder, 1), length)
    const left = Math.floor((length - SEGMENT_HEADER_BYTES) / RECORD_BYTES)
    const tornBytes = (length - SEGMENT_HEADER_BYTES) % RECORD_BYTES
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

    const journal = await openJournal({ folder, log })
    expect(journal.torn).toEqual({ records: tornBytes > 0 ? 1 : 0, bytes: tornBytes })
    expect(log.warn.mock.calls.map(([details]) => details)).toEqual(tornBytes > 0 ? [{ bytes: tornBytes }] : [])
    expect((await stat(segmentPath(folder, 1))).size).toBe(length - tornBytes)
    journal.append([numberedLine(99)])
    await journal.close()

    const { records, skipped } = await readJournal(folder)
    expect(records.map(({ seq }) => seq)).toEqual(Array.from({ length: left + 1 }, (_, index) => index + 1))
    expect(Buffer.from(records.at(-1)?.payload ?? []).toString()).toBe('line 99')
    expect(skipped).toBe(0)
  }
})

test('a reader of a torn journal gives the whole records and waits for the rest', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(3))
  const path = segmentPath(folder, 1)
  const bytes = await readFile(path)
  await truncate(path, bytes.length - 5)
  expect(await readTexts(folder)).toEqual(['line 1', 'line 2'])
})

test.each([0, 1, SEGMENT_HEADER_BYTES - 1])(
  'a segment cut after %i bytes of its header is begun again',
  async (length) => {
    const folder = await temporaryDir()
    await writeJournal(folder, numberedLines(4), { segmentBytes: 200 })
    await truncate(segmentPath(folder, 4), length)
    await writeJournal(folder, [numberedLine(4)])
    expect(await readTexts(folder)).toEqual(['line 1', 'line 2', 'line 3', 'line 4'])
  },
)

test('behind a segment with a damaged header numbering never meets its numbers', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(6), { segmentBytes: 200 })
  await damage(segmentPath(folder, 4), 3)
  const journal = await openForTest(folder)
  journal.append([numberedLine(7)])
  await journal.flush()
  const { records, skipped } = await readJournal(folder)
  expect(records.slice(0, 3).map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(records.at(-1)?.seq).toBeGreaterThan(6)
  expect(skipped).toBe((records.at(-1)?.seq ?? 0) - 4)
})

/** The number that the next line gets after a segment that begins with number 5 and holds these bytes. */
async function numberBehind(bytes: Uint8Array): Promise<number> {
  const folder = await temporaryDir()
  await writeFile(segmentPath(folder, 5), bytes)
  const journal = await openForTest(folder)
  journal.append([numberedLine(1)])
  return journal.flush()
}

test('numbering goes on behind all that the last segment can hold, and nowhere else', async () => {
  expect(await numberBehind(segmentHeader(1)), 'begun, and nothing in it').toBe(5)
  expect(await numberBehind(Buffer.alloc(0)), 'not even begun').toBe(5)
  expect(await numberBehind(Buffer.alloc(SEGMENT_HEADER_BYTES)), 'without a header, and without room for a line').toBe(
    5,
  )
  const damaged = Buffer.alloc(SEGMENT_HEADER_BYTES + 3 * RECORD_HEADER_BYTES)
  expect(await numberBehind(damaged), 'room for four').toBe(5 + 4 + 1)
})

async function damage(path: string, at: number): Promise<void> {
  const bytes = await readFile(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
}
