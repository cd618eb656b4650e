import { sha256 } from '#server/ground/sha256.ts'

/**
 * The same words always give the same id, whatever else is added, removed or reordered. 48 bits: short enough to stay
 * a number in JSON, long enough that two entries never meet.
 */
export function contentId(...words: string[]): number {
  return sha256(words.join('\0')).readUIntBE(0, 6)
}
