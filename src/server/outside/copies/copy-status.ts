import type { Clock } from '#server/ground/clock.ts'
import type { App } from '#server/http/edge/app.ts'

/** How the copy of an outside system stands. */
export interface CopyStatus {
  problem: string | null // a few words that anyone may read
  failures: number // since the start
  lastGood: Date | null
}

export const newCopyStatus = (problem = 'not asked yet'): CopyStatus => ({ problem, failures: 0, lastGood: null })

interface NoteOptions {
  clock: Clock
  stopping: AbortSignal
  shown: string // what people see while copying fails
}

/** Does the work and notes how it went. The work gives a problem that needs no hurry, or throws one that does. */
export async function noteCopy(
  status: CopyStatus,
  { clock, stopping, shown }: NoteOptions,
  work: () => Promise<string | null>,
): Promise<void> {
  try {
    status.problem = await work()
    if (status.problem === null) status.lastGood = clock.now()
    else status.failures += 1
  } catch (error) {
    if (stopping.aborted) return
    status.failures += 1
    status.problem = `failed, ${shown} is shown`
    throw error
  }
}

interface Shown {
  check: string
  failed: readonly [metric: string, help: string]
  lastCopy: readonly [metric: string, help: string]
}

/** Tells whoever watches the site how it stands. */
export function showCopy(
  { readyChecks, metrics }: Pick<App, 'readyChecks' | 'metrics'>,
  status: CopyStatus,
  { check, failed, lastCopy }: Shown,
): void {
  readyChecks.push({ name: check, optional: true, check: async () => status.problem })
  metrics.watch(...failed, () => status.failures)
  metrics.watch(...lastCopy, () => (status.lastGood?.getTime() ?? 0) / 1000)
}
