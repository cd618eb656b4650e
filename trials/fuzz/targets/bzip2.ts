import { BitReader } from '#server/game/bzip2/bit-reader.ts'
import { BZIP2_LIMIT, decompressBzip2 } from '#server/game/bzip2/decompress.ts'
import { readBlock } from '#server/game/bzip2/read-block.ts'
import type { Target } from '../target.ts'

const BLOCK_AT = 14 // behind the head of a stream and the mark and sum of its block

/** A stream, and the block in it without the sums that would refuse nearly every change. */
export const target: Target = {
  promise: 'at most 64 KiB of bytes, or null',
  tokens: ['BZh9', '1AY&SY', '\x17rE8P\x90', '\x00\x00\x00', '\xff\xff\xff\xff'],
  isFine: (input) => {
    const size = readBlock(new BitReader(input.subarray(BLOCK_AT)), new Uint8Array(BZIP2_LIMIT)) ?? 0
    return size <= BZIP2_LIMIT && (decompressBzip2(input, BZIP2_LIMIT)?.length ?? 0) <= BZIP2_LIMIT
  },
}
