import type { App } from '#server/http/edge/app.ts'
import type { SourcebansStatus } from './sync-sourcebans.ts'

/** Tells whoever watches the site how the copy of SourceBans++ stands. */
export function showSourcebans(
  { readyChecks, metrics }: Pick<App, 'readyChecks' | 'metrics'>,
  status: SourcebansStatus,
) {
  readyChecks.push({ name: 'sourcebans', optional: true, check: async () => status.problem })
  metrics.watch(
    'sourcebans_sync_failed',
    'How often SourceBans++ could not be copied, or was not believed, since the start',
    () => status.failures,
  )
  metrics.watch(
    'sourcebans_skipped_rows',
    'Rows of SourceBans++ that make no sense and were left out',
    () => status.skippedRows,
  )
  metrics.watch(
    'sourcebans_last_copy_seconds',
    'When SourceBans++ was last copied, in seconds since 1970; 0: not yet',
    () => (status.lastGood?.getTime() ?? 0) / 1000,
  )
}
