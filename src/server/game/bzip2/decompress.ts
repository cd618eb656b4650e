import { BitReader } from './bit-reader.ts'
import { addBlockChecksum, blockChecksum } from './checksum.ts'
import { readBlock } from './read-block.ts'

/** Up to here a stream has one block, whatever its level: writers begin a second one after 100,000 bytes. */
export const BZIP2_LIMIT = 65_536

/**
 * Unpacks a bzip2 stream of at most `limit` bytes (`BZIP2_LIMIT` or less); null when it is larger, damaged or no
 * bzip2 at all. Memory and time follow `limit`, not what the stream claims.
 */
export function decompressBzip2(bytes: Uint8Array, limit: number): Uint8Array | null {
  const input = new BitReader(bytes)
  if (input.bits(24) !== 0x425a68 || !isLevel(input.bits(8))) return null
  const output = new Uint8Array(Math.min(limit, BZIP2_LIMIT))
  const mark = readMark(input)
  if (mark === 'end') return input.uint32() === 0 && !input.ended ? output.subarray(0, 0) : null
  if (mark === null) return null
  const checksum = input.uint32()
  const size = readBlock(input, output)
  if (size === null || readMark(input) !== 'end') return null
  if (input.uint32() !== addBlockChecksum(0, checksum) || input.ended) return null
  const unpacked = output.subarray(0, size)
  return blockChecksum(unpacked) === checksum ? unpacked : null
}

/** '1' to '9': the size of the writer's blocks; ours follow the limit. */
function isLevel(byte: number): boolean {
  return byte >= 0x31 && byte <= 0x39
}

function readMark(input: BitReader): 'block' | 'end' | null {
  const first = input.bits(24)
  const second = input.bits(24)
  if (first === 0x314159 && second === 0x265359) return 'block'
  return first === 0x177245 && second === 0x385090 ? 'end' : null
}
