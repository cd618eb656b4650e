import { expect, test } from 'vitest'
import type { JournalPage } from './open-journal-reader.ts'
import { readingAhead } from './reading-ahead.ts'
import type { JournalRecord } from './record.ts'
import type { ReadLimits } from './segment-reader.ts'

const LONG = 20_000

function pageOf(seq: number, length: number): JournalPage {
  const records = Array.from({ length }, (_, at) => ({ seq: seq + at }) as JournalRecord)
  return { records, nextSeq: seq + length, skipped: 0 }
}

/** Pages of this length; what was asked for, and whether one was asked for while another was read. */
function slowReader(length: number) {
  const asked: number[] = []
  const limits: unknown[] = []
  let reading = 0
  const reader = {
    readFrom: async (seq: number, within?: Partial<ReadLimits>) => {
      asked.push(seq)
      limits.push(within)
      reading += 1
      expect(reading, 'one call at a time').toBe(1)
      await new Promise(setImmediate)
      reading -= 1
      if (seq === 666) throw new Error('A bad sector')
      return pageOf(seq, length)
    },
    close: async () => {
      expect(reading, 'closed while reading').toBe(0)
      asked.push(-1)
    },
  }
  return { reader: readingAhead(reader), asked, limits }
}

test('the page behind a long one is read when somebody has time for it, and only once', async () => {
  const { reader, asked } = slowReader(LONG)
  const first = await reader.readFrom(1)
  expect(asked).toEqual([1])
  expect((await reader.next())?.records[0]?.seq, 'it can be looked at').toBe(1 + LONG)
  expect((await reader.next())?.records[0]?.seq, 'as often as one likes').toBe(1 + LONG)
  const second = await reader.readFrom(first.nextSeq)
  expect(second.records[0]?.seq).toBe(1 + LONG)
  expect(asked).toEqual([1, 1 + LONG])
  await reader.readFrom(second.nextSeq)
  expect(asked, 'also without').toEqual([1, 1 + LONG, 1 + 2 * LONG])
  void reader.next()
  await reader.close()
  expect(asked.at(-1)).toBe(-1)
})

test('ahead no more is read at once than before', async () => {
  const { reader, limits } = slowReader(LONG)
  await reader.readFrom(1, { maxRecords: LONG })
  await reader.next()
  expect(limits).toEqual([{ maxRecords: LONG }, { maxRecords: LONG }])
})

test('behind a short page nothing is read before somebody asks', async () => {
  const { reader, asked } = slowReader(LONG - 1)
  await reader.readFrom(1)
  expect(reader.next()).toBeNull()
  expect(asked).toEqual([1])
})

test('whoever asks for another page than the one that was read ahead gets the one they asked for', async () => {
  const { reader } = slowReader(LONG)
  await reader.readFrom(1)
  void reader.next()
  expect((await reader.readFrom(1)).records[0]?.seq).toBe(1)
})

test('what goes wrong ahead is told to whoever asks for that page, and it is then tried anew', async () => {
  const { reader, asked } = slowReader(LONG)
  await reader.readFrom(666 - LONG)
  void reader.next()
  await expect(reader.readFrom(666)).rejects.toThrow('A bad sector')
  await expect(reader.readFrom(666)).rejects.toThrow('A bad sector')
  expect(asked.filter((seq) => seq === 666)).toHaveLength(2)
})
