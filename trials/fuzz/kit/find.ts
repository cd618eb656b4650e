import { processorTime } from '#testing/processor-time.ts'
import type { Target } from '../target.ts'

/** What should not have come of an input. */
export interface Find {
  kind: 'crash' | 'broken promise' | 'slow' | 'hang'
  reason: string
}

/** Inputs are of 64 KiB at most: whatever is read of so little takes a tenth of this. Milliseconds of the processor. */
export const LONGEST_MS = 2_000
const TRIES = 3 // the best of them counts, since the collection of garbage is nobody's fault

/** Null when all is well. Only what never comes back is left to whoever watches. */
export async function tryInput(target: Target, input: Buffer): Promise<Find | null> {
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { spent, result } = await processorTime(() => target.isFine(Buffer.from(input)))
      if (!result) return { kind: 'broken promise', reason: target.promise }
      if (spent < LONGEST_MS) return null
    }
    return { kind: 'slow', reason: `more than ${LONGEST_MS} ms of the processor` }
  } catch (error) {
    return { kind: 'crash', reason: reasonOf(error) }
  }
}

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
