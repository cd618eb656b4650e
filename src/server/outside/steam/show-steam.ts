import type { App } from '#server/http/edge/app.ts'
import { type CopyStatus, showCopy } from '#server/outside/copies/copy-status.ts'

export function showSteam(
  app: Pick<App, 'readyChecks' | 'metrics'>,
  subject: 'profiles' | 'workshop',
  status: CopyStatus,
): void {
  showCopy(app, status, {
    check: `steam ${subject}`,
    failed: [`steam_${subject}_failed`, `How often the copy of Steam's ${subject} failed since the start`],
    lastCopy: [
      `steam_${subject}_last_copy_seconds`,
      `When Steam's ${subject} were last copied, in seconds since 1970; 0: not yet`,
    ],
  })
}
