import type { Target } from '../target.ts'
import { type Find, tryInput } from './find.ts'

const LONGEST_MS = 5_000

/** A shorter input that goes wrong in the same way, as far as that is found in a few seconds by leaving out parts of it. */
export async function shrink(target: Target, input: Buffer, { kind }: Find): Promise<Buffer> {
  const until = performance.now() + LONGEST_MS
  let shortest = input
  for (let size = input.length >> 1; size > 0; size >>= 1) {
    for (let at = 0; at < shortest.length && performance.now() < until; ) {
      const shorter = Buffer.concat([shortest.subarray(0, at), shortest.subarray(at + size)])
      if ((await tryInput(target, shorter))?.kind === kind) shortest = shorter
      else at += size
    }
  }
  return shortest
}
