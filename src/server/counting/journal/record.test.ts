import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { numberedLine } from '#testing/counting/journal.ts'
import {
  MAX_PAYLOAD_BYTES,
  MAX_RECORD_BYTES,
  RECORD_HEADER_BYTES,
  readRecord,
  recordLength,
  writeRecord,
} from './record.ts'

const SALT = 99

/** A record that claims a length, with the right checksum for it. */
function claiming(length: number, size = MAX_RECORD_BYTES + 10): Buffer {
  const buffer = Buffer.alloc(size)
  buffer.writeUInt32LE(length, 0)
  buffer.writeUInt32LE(crc32(buffer.subarray(8, length), SALT), 4)
  return buffer
}

test('a length is believed from an empty line to the longest, and no further', () => {
  expect(recordLength(claiming(RECORD_HEADER_BYTES), 0, SALT)).toBe(RECORD_HEADER_BYTES)
  expect(recordLength(claiming(MAX_RECORD_BYTES), 0, SALT)).toBe(RECORD_HEADER_BYTES + MAX_PAYLOAD_BYTES)
  expect(recordLength(claiming(RECORD_HEADER_BYTES - 1), 0, SALT)).toBe(0)
  expect(recordLength(claiming(MAX_RECORD_BYTES + 1), 0, SALT)).toBe(0)
})

test('a record is whole with its last byte, wherever it stands', () => {
  const buffer = Buffer.alloc(200, 0xff)
  const length = writeRecord(buffer, 20, 3, numberedLine(3), SALT)
  expect(recordLength(buffer, 20, SALT)).toBe(length)
  expect(recordLength(buffer.subarray(0, 20 + length), 20, SALT)).toBe(length)
  expect(recordLength(buffer.subarray(0, 20 + length - 1), 20, SALT)).toBe(0)
  expect(recordLength(buffer.subarray(0, 20 + RECORD_HEADER_BYTES - 1), 20, SALT)).toBe(0)
  expect(recordLength(buffer, 20, SALT + 1), 'of another journal').toBe(0)
  expect(recordLength(claiming(RECORD_HEADER_BYTES, RECORD_HEADER_BYTES), 0, SALT)).toBe(RECORD_HEADER_BYTES)
})

test('a record that claims to be longer than what is there is none, even if what is there has its checksum', () => {
  const buffer = Buffer.alloc(100, 0xff)
  const length = writeRecord(buffer, 20, 3, numberedLine(3), SALT)
  buffer.writeUInt32LE(length + 10, 20) // no part of the checksum
  expect(recordLength(buffer.subarray(0, 20 + length), 20, SALT)).toBe(0)
})

test('the last number there is belongs to no record, since behind it there is no next one', () => {
  const buffer = Buffer.alloc(100)
  const length = writeRecord(buffer, 0, Number.MAX_SAFE_INTEGER - 1, numberedLine(3), SALT)
  expect(recordLength(buffer, 0, SALT)).toBe(length)
  writeRecord(buffer, 0, Number.MAX_SAFE_INTEGER, numberedLine(3), SALT)
  expect(recordLength(buffer, 0, SALT)).toBe(0)
})

test('a line from a source that this version does not know is taken for one that came by the network', () => {
  const buffer = Buffer.alloc(100)
  const length = writeRecord(buffer, 0, 1, { ...numberedLine(1), source: 'file' }, SALT)
  expect(readRecord(buffer, 0, length).source).toBe('file')
  buffer[RECORD_HEADER_BYTES - 1] = 200
  expect(readRecord(buffer, 0, length).source).toBe('udp')
})
