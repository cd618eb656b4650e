import { expect, test } from 'vitest'
import { numberedLine, numberedLines } from '#testing/counting/journal.ts'
import { Batch } from './batch.ts'
import { RECORD_HEADER_BYTES, readRecord, recordLength } from './record.ts'

const RECORD_BYTES = RECORD_HEADER_BYTES + 'line 1'.length
const SALT = 7

function seqsIn(batch: Batch): number[] {
  const bytes = batch.bytes()
  const seqs: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = recordLength(bytes, at, SALT)
    if (length === 0) throw new Error(`There is no record at ${at}`)
    seqs.push(readRecord(bytes, at, length).seq)
    at += length
  }
  return seqs
}

test('there is room for exactly so many bytes, all of the records or none', () => {
  const batch = new Batch(SALT, 3 * RECORD_BYTES)
  expect(batch.hasRoom(numberedLines(3))).toBe(true)
  expect(batch.hasRoom(numberedLines(4))).toBe(false)
  expect(batch.hasRoom([numberedLine(1, 'x'.repeat(2 * RECORD_BYTES))])).toBe(true)
  expect(batch.hasRoom([numberedLine(1, 'x'.repeat(2 * RECORD_BYTES + 1))])).toBe(false)
  batch.add(5, numberedLine(1))
  expect(batch.hasRoom(numberedLines(2))).toBe(true)
  expect(batch.hasRoom(numberedLines(3))).toBe(false)
  expect([batch.firstSeq, batch.records, batch.length]).toEqual([5, 1, RECORD_BYTES])
})

test('a batch knows its first record, and begins anew once it is cleared', () => {
  const batch = new Batch(SALT, 1_000)
  batch.add(5, numberedLine(1))
  batch.add(6, numberedLine(2))
  expect([batch.firstSeq, batch.records, seqsIn(batch)]).toEqual([5, 2, [5, 6]])
  batch.clear()
  expect([batch.records, batch.length, batch.bytes().length]).toEqual([0, 0, 0])
  batch.add(9, numberedLine(3))
  expect([batch.firstSeq, batch.records, seqsIn(batch)]).toEqual([9, 1, [9]])
})

test('it grows with what waits, keeps all of it, and gives the memory back', () => {
  const batch = new Batch(SALT, 2 ** 30)
  const long = numberedLine(1, 'x'.repeat(65_000))
  const sizeOf = () => batch.bytes().buffer.byteLength
  const usual = sizeOf()
  for (let seq = 1; seq <= 60; seq += 1) batch.add(seq, long)
  expect(seqsIn(batch)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  expect(sizeOf()).toBe(4 * usual)
  batch.clear()
  expect(sizeOf()).toBe(usual)
})
