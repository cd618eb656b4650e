import { createRandom } from '#simulator/random.ts'
import type { Target } from '../target.ts'
import type { Entry } from './corpus.ts'
import { type Material, pickMutator } from './mutators.ts'

export const MOST_BYTES = 64 * 1024
const CUTS = 2_048 // of one seed; a longer one is cut at so many places
const MOST_CHANGES = 6

/** Every seed cut at every byte. */
export function* cutInputs(corpus: readonly Entry[]): Generator<Buffer> {
  for (const { bytes } of corpus) {
    const step = Math.ceil(bytes.length / CUTS)
    for (let length = 0; length < bytes.length; length += step) yield bytes.subarray(0, length)
  }
}

export interface Chance {
  seed: string
  mostBytes?: number // of an input
}

/** Without end, and the same for the same seed. */
export function* changedInputs(
  target: Target,
  corpus: readonly Entry[],
  { seed, mostBytes = MOST_BYTES }: Chance,
): Generator<Buffer> {
  const random = createRandom(seed)
  const seeds = corpus.map(({ bytes }) => bytes)
  const material: Material = { random, seeds, tokens: target.tokens.map(tokenBytes) }
  for (;;) {
    let input = random.pick(seeds)
    for (let changes = random.int(1, MOST_CHANGES); changes > 0; changes -= 1) {
      input = pickMutator(random)(input, material).subarray(0, mostBytes)
    }
    yield target.mend && random.chance(0.6) ? target.mend(Buffer.from(input)).subarray(0, mostBytes) : input
  }
}

/** Letters up to ÿ stand for one byte each. */
const tokenBytes = (token: string): Buffer => Buffer.from(token, /[^\0-\xff]/.test(token) ? 'utf8' : 'latin1')
