import { expect, test } from 'vitest'
import { numberedLine } from '#testing/counting/journal.ts'
import { Batch } from './batch.ts'
import type { JournalFiles } from './journal-files.ts'
import { RECORD_HEADER_BYTES } from './record.ts'
import { SegmentWriter } from './segment-writer.ts'
import { SEGMENT_HEADER_BYTES } from './segments.ts'

const RECORD_BYTES = RECORD_HEADER_BYTES + 'line 1'.length

/** A disk that notes what is asked of it, and takes at most so many bytes of a write. */
function notedDisk(atMost = Number.POSITIVE_INFINITY) {
  const asked: string[] = []
  let opened = 0
  let isFull = false
  const files: JournalFiles = {
    create: (path) => {
      asked.push(`create ${path.split('/').at(-1)}`)
      return ++opened
    },
    open: () => {
      asked.push('open')
      return ++opened
    },
    write: (file, bytes, position) => {
      const written = isFull ? 0 : Math.min(bytes.length, atMost)
      asked.push(`write ${file} ${position}+${written}`)
      return written
    },
    truncate: (file, length) => asked.push(`cut ${file} ${length}`),
    sync: async (file) => void asked.push(`sync ${file}`),
    syncFolder: async () => void asked.push('sync folder'),
    close: (file) => asked.push(`close ${file}`),
    remove: (path) => asked.push(`remove ${path.split('/').at(-1)}`),
  }
  const taken = () => asked.splice(0)
  const fill = () => {
    isFull = true
  }
  return { files, taken, fill }
}

function writerOn(files: JournalFiles, last: { path: string; end: number } | null = null) {
  const writer = new SegmentWriter({ ...{ folder: '/journal', segmentBytes: 200, salt: 1 }, files, last })
  let seq = 0
  const write = (records = 1) => {
    const batch = new Batch(1, 10_000)
    for (let count = 0; count < records; count += 1) batch.add(++seq, numberedLine(1))
    writer.write(batch)
  }
  return { writer, write }
}

const NAMED = (seq: number) => `${String(seq).padStart(16, '0')}.journal`

test('a segment is filled to its size, and all that was written is synced, new names too, each once', async () => {
  const { files, taken } = notedDisk()
  const { writer, write } = writerOn(files)
  write()
  write(2)
  const second = SEGMENT_HEADER_BYTES + RECORD_BYTES
  expect(taken()).toEqual([
    `create ${NAMED(1)}`,
    `write 1 0+${SEGMENT_HEADER_BYTES}`,
    `write 1 ${SEGMENT_HEADER_BYTES}+${RECORD_BYTES}`,
    `write 1 ${second}+${2 * RECORD_BYTES}`, // 193 of 200 bytes
  ])
  await writer.sync()
  expect(taken()).toEqual(['sync 1', 'sync folder'])
  await writer.sync()
  expect(taken()).toEqual(['sync 1'])
  write()
  expect(taken()[0]).toBe(`create ${NAMED(4)}`)
  await writer.sync()
  expect(taken()).toEqual(['sync 1', 'sync 2', 'sync folder', 'close 1'])
  await writer.sync()
  expect(taken()).toEqual(['sync 2'])
})

test('what is written, filled and begun while a sync runs is for the next one, which closes it', async () => {
  const { files, taken } = notedDisk()
  const { writer, write } = writerOn(files)
  write(2)
  const syncing = writer.sync()
  write() // into the same segment, which this sync may have passed
  write() // into a new one
  await syncing
  expect(taken().filter((word) => /^(sync|close)/.test(word))).toEqual(['sync 1', 'sync folder'])
  await writer.sync()
  expect(taken()).toEqual(['sync 1', 'sync 2', 'sync folder', 'close 1'])
})

test('a sync that fails leaves everything to the next one', async () => {
  const { files, taken } = notedDisk()
  const broken = { is: true }
  const sync = (file: number) => (broken.is ? Promise.reject(new Error('EIO')) : files.sync(file))
  const { writer, write } = writerOn({ ...files, sync })
  write(3)
  write()
  await expect(writer.sync()).rejects.toThrow('EIO')
  broken.is = false
  taken()
  await writer.sync()
  expect(taken()).toEqual(['sync 1', 'sync 2', 'sync folder', 'close 1'])
})

test('an empty segment takes a batch of any size, and closing closes all that is open', () => {
  const { files, taken } = notedDisk()
  const { writer, write } = writerOn(files, { path: '/journal/x', end: SEGMENT_HEADER_BYTES })
  write(10)
  expect(taken()).toEqual(['open', `write 1 ${SEGMENT_HEADER_BYTES}+${10 * RECORD_BYTES}`])
  write()
  taken()
  writer.close()
  expect(taken()).toEqual(['close 1', 'close 2'])
  writer.close()
  expect(taken()).toEqual([])
})

test('a segment is written on where it ended, and left when the next batch would be too much for it', () => {
  const { files, taken } = notedDisk()
  const { write } = writerOn(files, { path: '/journal/x', end: 200 - RECORD_BYTES })
  write()
  expect(taken()).toEqual(['open', `write 1 ${200 - RECORD_BYTES}+${RECORD_BYTES}`])
  write()
  expect(taken()[0]).toBe(`create ${NAMED(2)}`)
})

test('what a disk takes bit by bit is written whole, and what it stops taking is cut off', () => {
  const { files, taken, fill } = notedDisk(30)
  const { write } = writerOn(files, { path: '/journal/x', end: 16 })
  write()
  expect(taken()).toEqual(['open', 'write 1 16+30', `write 1 46+${RECORD_BYTES - 30}`])
  fill()
  expect(() => write()).toThrow('Nothing more can be written')
  expect(taken(), 'there is nothing to cut').toEqual([`write 1 ${16 + RECORD_BYTES}+0`])
})

test('a segment that cannot be begun is taken away again', () => {
  const { files, taken, fill } = notedDisk()
  const { write } = writerOn(files)
  fill()
  expect(() => write()).toThrow()
  expect(taken()).toEqual([`create ${NAMED(1)}`, 'write 1 0+0', 'close 1', `remove ${NAMED(1)}`])
})
