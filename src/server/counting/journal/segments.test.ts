import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { listSegments, readSegmentHeader, SEGMENT_HEADER_BYTES, segmentHeader, segmentPath } from './segments.ts'

test('segments are listed by their number, and nothing else in the folder is', async () => {
  const folder = await temporaryDir()
  for (const name of [
    ...['0000000000000010.journal', '0000000000000002.journal', '0000000000000001.journal.bak', 'x.journal'],
    ...[
      '00000000000000003.journal',
      '000000000000004.journal',
      '0000000000000005xjournal',
      'a0000000000000006.journal',
    ],
  ]) {
    await writeFile(join(folder, name), '')
  }
  expect(await listSegments(folder)).toEqual([
    { firstSeq: 2, path: segmentPath(folder, 2) },
    { firstSeq: 10, path: join(folder, '0000000000000010.journal') },
  ])
})

test('a header gives its salt only when every byte of it is right', () => {
  const header = segmentHeader(0xfedc_ba98)
  expect(header).toHaveLength(SEGMENT_HEADER_BYTES)
  expect(readSegmentHeader(header)).toBe(0xfedc_ba98)
  expect(readSegmentHeader(Buffer.concat([header, Buffer.from('more')]))).toBe(0xfedc_ba98)
  for (let at = 0; at < header.length; at += 1) {
    const damaged = Buffer.from(header)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    expect(readSegmentHeader(damaged), `byte ${at}`).toBeNull()
    expect(readSegmentHeader(header.subarray(0, at)), `${at} bytes`).toBeNull()
  }
  const foreign = Buffer.from(header)
  foreign.write('SITREPJ2')
  foreign.writeUInt32LE(crc32(foreign.subarray(0, 12)), 12)
  expect(readSegmentHeader(foreign), 'of another version').toBeNull()
})
