import { expect, test, vi } from 'vitest'
import { numberedLine, numberedLines, openForTest, segmentNames } from '#testing/counting/journal.ts'
import { eventually } from '#testing/eventually.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { diskFiles } from './journal-files.ts'
import { MAX_PAYLOAD_BYTES, RECORD_HEADER_BYTES } from './record.ts'

const HALF_A_MEBIBYTE = 512 * 1024
const KIB_64 = 64 * 1024

const ofBytes = (bytes: number) => {
  const payload = Buffer.alloc(bytes - RECORD_HEADER_BYTES, 'x')
  return { ...numberedLine(1), payload }
}

test('half a mebibyte is written at once, and less at the end of the turn', async () => {
  const journal = await openForTest(await temporaryDir())
  const eighths = Array.from({ length: 8 }, () => ofBytes(HALF_A_MEBIBYTE / 8))
  journal.append(eighths)
  expect(journal.position()).toMatchObject({ seq: 8, writtenSeq: 8 })
  journal.append([...eighths.slice(1), ofBytes(HALF_A_MEBIBYTE / 8 - 1)])
  expect(journal.position()).toMatchObject({ seq: 16, writtenSeq: 8 })
  expect(await journal.flush()).toBe(16)
})

test('a disk that takes nothing is not tried again with every line', async () => {
  const write = vi.fn(() => {
    throw new Error('ENOSPC: no space left on device')
  })
  const journal = await openForTest(await temporaryDir(), { files: { ...diskFiles, write } })
  journal.append([numberedLine(1)])
  await eventually(() => journal.state() === 'disk')
  const tried = write.mock.calls.length
  for (let count = 0; count < 20; count += 1) journal.append([ofBytes(KIB_64)])
  expect(write.mock.calls.length).toBe(tried)
})

test('where nothing was appended nothing is written, and nothing is said to be lost', async () => {
  const folder = await temporaryDir()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const journal = await openForTest(folder, { log })
  expect(await journal.flush()).toBe(0)
  expect(await segmentNames(folder)).toEqual([])
  journal.append(numberedLines(2))
  await journal.close()
  expect([log.info, log.warn, log.error].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('the longest line fits, and what cannot be written down is refused with all that came with it', async () => {
  const journal = await openForTest(await temporaryDir())
  const longest = { ...numberedLine(1), payload: Buffer.alloc(MAX_PAYLOAD_BYTES) }
  expect(journal.append([longest])).toBe(true)
  const tooLong = { ...numberedLine(1), payload: Buffer.alloc(MAX_PAYLOAD_BYTES + 1) }
  expect(() => journal.append([numberedLine(1), tooLong])).toThrow('A line of 65536 bytes is too long')
  for (const origin of [new Uint8Array(15), new Uint8Array(17)]) {
    expect(() => journal.append([numberedLine(1), { ...numberedLine(2), origin }])).toThrow('An origin has 16 bytes')
  }
  expect(journal.position().seq).toBe(1)
})

test('what comes in one turn of the event loop is written at its end, at once', async () => {
  const write = vi.fn(diskFiles.write)
  const journal = await openForTest(await temporaryDir(), { files: { ...diskFiles, write } })
  for (const line of numberedLines(5)) journal.append([line])
  expect(journal.position()).toMatchObject({ seq: 5, writtenSeq: 0 })
  await new Promise((resolve) => setImmediate(resolve))
  expect(journal.position()).toMatchObject({ seq: 5, writtenSeq: 5 })
  expect(write).toHaveBeenCalledTimes(2) // the head of the segment, and all lines
})
