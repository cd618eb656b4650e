import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastProcessorTime } from '#testing/processor-time.ts'
import { BZIP2_LIMIT, decompressBzip2 } from './decompress.ts'

/** Written by bzip2 1.0.8: what it is, the text, and the stream in base64. */
const STREAMS: [string, string, string][] = [
  ['nothing', '', 'QlpoORdyRThQkAAAAAA='],
  ['one letter', 'a', 'QlpoOTFBWSZTWRmTm2sAAAABACAAIAAhGEaC7kinChIDMnNtYA=='],
  ['a short run', 'aaaa', 'QlpoOTFBWSZTWYgSM6YAAAJBAEAAIAAgACEAggsXckU4UJCIEjOm'],
  ['longer runs', 'aaaaabbbbbbbbbb', 'QlpoOTFBWSZTWUEuvtsAAALBACEAMAAgADDNNBjIOqV4u5IpwoSCCXX22A=='],
  [
    'a sentence',
    'The quick brown fox',
    'QlpoOTFBWSZTWRV6HEwAAAGTgEAABAAbabLAIAAxTAATQpo00PUafqmtwOlbPkExIU+LuSKcKEgKvQ4mAA==',
  ],
  ['all zeros', '\0'.repeat(BZIP2_LIMIT), 'QlpoOTFBWSZTWddx6esAAIDAAMAAAAggADCAKRoBpAOLuSKcKEhruPT1gA=='],
]
const FOUR_MILLION_ZEROS = 'QlpoOTFBWSZTWf5U2/MAHqNEAMAAEAAACCAAMMwJqmmipIbUKkh4u5IpwoSH8qbfmA=='

const bytesOf = (stream: string) => Buffer.from(stream, 'base64')
const unpack = (stream: string, limit = BZIP2_LIMIT) => decompressBzip2(bytesOf(stream), limit)

describe('streams of another writer', () => {
  test.each(STREAMS)('%s comes out as it went in', (_, text, stream) => {
    expect(Buffer.from(unpack(stream) ?? [1]).toString() === text).toBe(true)
  })

  test.each(STREAMS.slice(1))('%s fits its own size and nothing smaller', (_, text, stream) => {
    expect(unpack(stream, text.length)).toHaveLength(text.length)
    expect(unpack(stream, text.length - 1)).toBeNull()
  })
})

test('a stream of four million zeros is refused for 50 ms of the processor', async () => {
  const { spent, result } = await leastProcessorTime(5, () => unpack(FOUR_MILLION_ZEROS))
  expect(result).toBeNull()
  expect(spent).toBeLessThan(50)
})

test('the limit cannot be raised beyond what one block holds', () => {
  expect(unpack(FOUR_MILLION_ZEROS, 5_000_000)).toBeNull()
})

test('a stream cut anywhere is refused', () => {
  for (const [, , stream] of STREAMS) {
    const bytes = bytesOf(stream)
    for (let length = 0; length < bytes.length - 1; length++) {
      expect(decompressBzip2(bytes.subarray(0, length), BZIP2_LIMIT)).toBeNull()
    }
  }
})

test('a flipped bit never passes for another text', () => {
  const [, text, stream] = STREAMS[4] ?? ['', '', '']
  const bytes = bytesOf(stream)
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (0x80 >> (bit & 7)), bit >> 3)
    const unpacked = decompressBzip2(damaged, BZIP2_LIMIT)
    if (unpacked !== null) expect(Buffer.from(unpacked).toString()).toBe(text)
  }
})

test('any bytes give a value or null', () => {
  const header = bytesOf(FOUR_MILLION_ZEROS).subarray(0, 14)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.boolean(), (bytes, asBlock) => {
      const unpacked = decompressBzip2(asBlock ? Buffer.concat([header, bytes]) : bytes, 1_000)
      expect(unpacked === null || unpacked.length <= 1_000).toBe(true)
    }),
  )
})
