import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFileLines } from '#server/counting/log-files/log-file-text.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'
import type { Target } from '../target.ts'

const folder = scratchFolder('log-files')
const LONGEST_LINE = 8 * 1024
const MOST_TEXT = 64 * 1024 * 1024 // what 64 KiB can unfold to

/** A log file, plain or compressed, read from its beginning and from somewhere in it. */
export const target: Target = {
  promise: 'lines of 8 KiB one behind the other, then an end or the error of zlib',
  tokens: ['\n', '\r\n', '\x1f\x8b\x08\0\0\0\0\0', 'L 03/01/2026 - 20:00:00: '],
  isFine: async (input) => {
    const path = join(folder, input.subarray(0, 2).equals(GZIP) ? 'l.log.gz' : 'l.log')
    writeFileSync(path, input)
    try {
      return (await isInOrder(path, 0)) && (await isInOrder(path, input.length >> 1))
    } finally {
      rmSync(path)
    }
  },
}

const GZIP = Buffer.from([0x1f, 0x8b])

async function isInOrder(path: string, from: number): Promise<boolean> {
  let at = from
  try {
    for await (const { lines, end } of readFileLines(path, from)) {
      for (const line of lines) {
        if (line.start !== at || line.end <= line.start || line.bytes.length > LONGEST_LINE) return false
        at = line.end
      }
      if (end !== at || at > MOST_TEXT) return false
    }
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return true
    throw error
  }
}
