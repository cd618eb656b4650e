import { createHash } from 'node:crypto'

/**
 * The same words always give the same id, whatever else is added, removed or reordered. 48 bits: short enough to stay
 * a number in JSON, long enough that two entries never meet.
 */
export function contentId(...words: string[]): number {
  return createHash('sha256').update(words.join('\0')).digest().readUIntBE(0, 6)
}
