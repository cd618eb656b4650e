import type { App } from '#server/http/edge/app.ts'
import { showCopy } from '#server/outside/copies/copy-status.ts'
import type { SourcebansStatus } from './sync-sourcebans.ts'

export function showSourcebans(app: Pick<App, 'readyChecks' | 'metrics'>, status: SourcebansStatus): void {
  showCopy(app, status, {
    check: 'sourcebans',
    failed: [
      'sourcebans_sync_failed',
      'How often SourceBans++ could not be copied, or was not believed, since the start',
    ],
    lastCopy: ['sourcebans_last_copy_seconds', 'When SourceBans++ was last copied, in seconds since 1970; 0: not yet'],
  })
  app.metrics.watch(
    'sourcebans_skipped_rows',
    'Rows of SourceBans++ that make no sense and were left out',
    () => status.skippedRows,
  )
}
