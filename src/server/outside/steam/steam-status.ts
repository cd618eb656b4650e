import type { Clock } from '#server/ground/clock.ts'
import type { App } from '#server/http/edge/app.ts'

/** How a copy of what Steam says stands. */
export interface SteamStatus {
  problem: string | null // a few words that anyone may read
  failures: number // since the start
  lastGood: Date | null
}

export const newSteamStatus = (): SteamStatus => ({ problem: 'not asked yet', failures: 0, lastGood: null })

/** Does the work and notes how it went. The work gives a problem that needs no hurry, or throws one that does. */
export async function noteSteam(
  status: SteamStatus,
  clock: Clock,
  stopping: AbortSignal,
  work: () => Promise<string | null>,
): Promise<void> {
  try {
    status.problem = await work()
    if (status.problem === null) status.lastGood = clock.now()
    else status.failures += 1
  } catch (error) {
    if (stopping.aborted) return
    status.failures += 1
    status.problem = 'failed, what was known before is shown'
    throw error
  }
}

/** Tells whoever watches the site how it stands. */
export function showSteam(
  { readyChecks, metrics }: Pick<App, 'readyChecks' | 'metrics'>,
  subject: 'profiles' | 'workshop',
  status: SteamStatus,
): void {
  readyChecks.push({ name: `steam ${subject}`, optional: true, check: async () => status.problem })
  metrics.watch(
    `steam_${subject}_failed`,
    `How often the copy of Steam's ${subject} failed since the start`,
    () => status.failures,
  )
  metrics.watch(
    `steam_${subject}_last_copy_seconds`,
    `When Steam's ${subject} were last copied, in seconds since 1970; 0: not yet`,
    () => (status.lastGood?.getTime() ?? 0) / 1000,
  )
}
