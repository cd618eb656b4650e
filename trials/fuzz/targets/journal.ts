import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { openJournalReader } from '#server/counting/journal/open-journal-reader.ts'
import { repairTail } from '#server/counting/journal/repair-tail.ts'
import { segmentPath } from '#server/counting/journal/segments.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'
import type { Target } from '../target.ts'

const folder = scratchFolder('journal')
const HEADER_BYTES = 16
const RECORD_HEADER_BYTES = 53

/** Sums of the segment and of each record, as far as the lengths lead. */
function mend(input: Buffer): Buffer {
  if (input.length < HEADER_BYTES) return input
  input.writeUInt32LE(crc32(input.subarray(0, 12)), 12)
  const salt = input.readUInt32LE(8)
  for (let at = HEADER_BYTES; at + RECORD_HEADER_BYTES <= input.length; ) {
    const length = input.readUInt32LE(at)
    if (length < RECORD_HEADER_BYTES || at + length > input.length) break
    input.writeUInt32LE(crc32(input.subarray(at + 8, at + length), salt), at + 4)
    at += length
  }
  return input
}

async function readAll(): Promise<string[] | null> {
  const reader = openJournalReader(folder)
  const records: string[] = []
  let last = 0
  try {
    for (let seq = 1; ; ) {
      const page = await reader.readFrom(seq, { maxRecords: 7 })
      if (page.records.length === 0) return records
      for (const { seq: number, payload, source } of page.records) {
        if (number <= last || !Number.isSafeInteger(number)) return null
        records.push(`${number} ${source} ${payload.length}`)
        last = number
      }
      if (page.nextSeq <= last || page.skipped < 0) return null
      seq = page.nextSeq
    }
  } finally {
    await reader.close()
  }
}

/** One segment of a journal: read, its end repaired, and read again. */
export const target: Target = {
  promise: 'numbers only go up, and repairing the end loses no record that could be read',
  tokens: ['SITREPJ1', '\x35\0\0\0', '\xff\xff\xff\xff\xff\xff\x1f\0', '\0\0\0\0\0\0\0\0', 'L 03/01/2026 - 20:00:00: '],
  mend,
  isFine: async (input) => {
    writeFileSync(segmentPath(folder, 1), input)
    try {
      const before = await readAll()
      const { lastSeq, last } = await repairTail(folder)
      const after = await readAll()
      const isWhole = last === null || (statSync(last.path).size === last.end && Number.isFinite(lastSeq))
      return before !== null && after !== null && isWhole && before.join() === after.join()
    } finally {
      for (const file of readdirSync(folder)) rmSync(join(folder, file))
    }
  },
}
