import type { ReportSummary } from '#shared/contracts/reports.ts'
import { paths } from '#web/lib/paths.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { Badge } from '#web/ui/badge.tsx'

export const ownReportPath = (id: number): string => `${paths.reports}/${id}`
export const adminReportPath = (id: number): string => `${paths.adminReports}/${id}`

/** Whoever was erased has no name any more. */
export const ERASED = 'Erased player'

/** What a thread is called, in its list and as its title. */
export function threadTitle({ kind, subject }: ReportSummary): string {
  if (kind === 'appeal') return 'Appeal against a ban'
  return `Report: ${subject ? playerLabel(subject) : ERASED}`
}

/** Open threads that nobody answered wait for an admin. */
export function StateBadge({ report: { open, answered } }: { report: ReportSummary }) {
  if (!open) return <Badge>Closed</Badge>
  return answered ? <Badge tone="up">Answered</Badge> : <Badge tone="waiting">Open</Badge>
}
