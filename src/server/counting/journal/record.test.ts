import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { numberedLine } from '#testing/counting/journal.ts'
import { MAX_PAYLOAD_BYTES, MAX_RECORD_BYTES, RECORD_HEADER_BYTES, recordLength, writeRecord } from './record.ts'

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
