import { cp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  numberedLine,
  numberedLines,
  openForTest,
  readJournal,
  readTexts,
  writeJournal,
} from '#testing/counting/journal.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { openJournalReader } from './open-journal-reader.ts'
import { RECORD_HEADER_BYTES, writeRecord } from './record.ts'
import { readSegmentHeader, SEGMENT_HEADER_BYTES, segmentHeader, segmentPath } from './segments.ts'

const RECORD_BYTES = RECORD_HEADER_BYTES + 'line 1'.length

test('a page keeps to its limits but always has a record, and the next one goes on behind it', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(9), { segmentBytes: 320 })
  const reader = openJournalReader(folder)
  const sizes: number[] = []
  let seq = 3
  for (const limits of [{ maxRecords: 2 }, { maxBytes: 1 }, {}, {}, {}]) {
    const page = await reader.readFrom(seq, limits)
    expect(page.records[0]?.seq ?? seq).toBe(seq)
    expect(page.skipped).toBe(0)
    sizes.push(page.records.length)
    seq = page.nextSeq
  }
  await reader.close()
  expect(sizes).toEqual([2, 1, 4, 0, 0]) // five records a segment: 1 to 5, 6 to 9
  expect(seq).toBe(10)
})

test('reading starts at any number, also one that is pruned or not there yet', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(9), { segmentBytes: 320, afterSeq: 100 })
  const reader = openJournalReader(folder)
  const first = async (seq: number) => {
    const { records, skipped } = await reader.readFrom(seq, { maxRecords: 1 })
    return [records[0]?.seq, skipped]
  }
  expect(await first(108)).toEqual([108, 0])
  expect(await first(103)).toEqual([103, 0])
  expect(await first(1)).toEqual([101, 100])
  expect(await first(110)).toEqual([undefined, 0])
  await reader.close()
})

test('a reader beside the writer sees every line once and in order, across segments', async () => {
  const folder = await temporaryDir()
  const journal = await openForTest(folder, { segmentBytes: 20_000 })
  const reader = openJournalReader(folder)
  const total = 20_000
  const seen: string[] = []
  let sent = 0
  let seq = 1
  while (seen.length < total) {
    if (sent < total) {
      journal.append(numberedLines(100, sent + 1))
      sent += 100
    }
    const page = await reader.readFrom(seq)
    expect(page.skipped).toBe(0)
    for (const { payload } of page.records) seen.push(Buffer.from(payload).toString())
    seq = page.nextSeq
    await new Promise(setImmediate)
  }
  await reader.close()
  expect(seen).toEqual(Array.from({ length: total }, (_, index) => `line ${index + 1}`))
})

test('a segment stays open while nothing new is in it: what comes is read also when its name is gone', async () => {
  const folder = await temporaryDir()
  const journal = await openForTest(folder)
  journal.append(numberedLines(2))
  await journal.flush()
  const reader = openJournalReader(folder)
  onTestFinished(() => reader.close())
  const { nextSeq } = await reader.readFrom(1)
  expect(await reader.readFrom(nextSeq)).toEqual({ records: [], nextSeq: 3, skipped: 0 })
  await rm(segmentPath(folder, 1))
  journal.append(numberedLines(1, 3))
  await journal.flush()
  expect((await reader.readFrom(nextSeq)).records.map(({ seq }) => seq)).toEqual([3])
})

test('a flipped bit anywhere in a record costs that record alone, and is counted', async () => {
  const whole = await temporaryDir()
  await writeJournal(whole, numberedLines(6))
  const folder = join(await temporaryDir(), 'journal')
  const start = SEGMENT_HEADER_BYTES + 2 * RECORD_BYTES
  for (let at = start; at < start + RECORD_BYTES; at++) {
    await cp(whole, folder, { recursive: true, force: true })
    await flipBit(segmentPath(folder, 1), at, at % 8)
    const { records, skipped } = await readJournal(folder)
    expect(records.map(({ seq }) => seq)).toEqual([1, 2, 4, 5, 6])
    expect(skipped).toBe(1)
  }
})

test('damage at the end of a full segment is passed over into the next one', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(6), { segmentBytes: 200 })
  await flipBit(segmentPath(folder, 1), SEGMENT_HEADER_BYTES + 3 * RECORD_BYTES - 1, 0)
  const { records, skipped } = await readJournal(folder)
  expect(records.map(({ seq }) => seq)).toEqual([1, 2, 4, 5, 6])
  expect(skipped).toBe(1)
})

test('more than a megabyte of damage is passed over too', async () => {
  const folder = await temporaryDir()
  const long = (number: number) => numberedLine(number, 'x'.repeat(60_000))
  const lines = Array.from({ length: 60 }, (_, index) => long(index + 1))
  await writeJournal(folder, lines)
  const file = await open(segmentPath(folder, 1), 'r+')
  await file.write(Buffer.alloc(2_500_000), 0, 2_500_000, SEGMENT_HEADER_BYTES + 10)
  await file.close()
  const { records, skipped } = await readJournal(folder)
  expect(records.length + skipped).toBe(60)
  expect(records[0]?.seq).toBe(43) // 42 records of 60,060 bytes are touched
})

test('a line whose text looks like a record is never taken for one when the journal is damaged', async () => {
  const folder = await temporaryDir()
  const forged = Buffer.alloc(200)
  const length = writeRecord(forged, 0, 2, numberedLine(666), 0)
  await writeJournal(folder, [{ ...numberedLine(1), payload: forged.subarray(0, length) }, numberedLine(2)])
  await flipBit(segmentPath(folder, 1), SEGMENT_HEADER_BYTES, 0)
  expect(await readTexts(folder)).toEqual(['line 2'])
})

test('a number that comes again, or behind which there is none, is passed over', async () => {
  const folder = await temporaryDir()
  const bytes = Buffer.alloc(4 * RECORD_BYTES)
  for (const [place, seq] of [1, 2, 2, 2 ** 64 - 2 ** 11].entries()) {
    writeRecord(bytes, place * RECORD_BYTES, seq, numberedLine(place), SALT)
  }
  await writeFile(segmentPath(folder, 1), Buffer.concat([segmentHeader(SALT), bytes]))
  expect(await readTexts(folder)).toEqual(['line 0', 'line 1'])
})

const SALT = 7

test('the salt of the checksums differs from journal to journal', async () => {
  const salts = new Set<number | null>()
  for (let count = 0; count < 4; count++) {
    const folder = await temporaryDir()
    await writeJournal(folder, [numberedLine(1)])
    salts.add(readSegmentHeader(await readFile(segmentPath(folder, 1))))
  }
  expect(salts.size).toBe(4)
  expect(salts.has(null)).toBe(false)
})

async function flipBit(path: string, at: number, bit: number): Promise<void> {
  const bytes = await readFile(path)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
  await writeFile(path, bytes)
}

test('looking for new records where there are none takes no memory, however much may be read at once', async () => {
  const folder = await temporaryDir()
  await writeJournal(folder, numberedLines(9))
  const reader = openJournalReader(folder)
  const { nextSeq } = await reader.readFrom(1)
  const before = process.memoryUsage().arrayBuffers
  for (let look = 0; look < 3; look += 1) {
    expect((await reader.readFrom(nextSeq, { maxBytes: 256 * 1024 * 1024 })).records).toEqual([])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(128 * 1024 * 1024)
  }
  await reader.close()
})
