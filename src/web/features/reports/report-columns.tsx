import { Link } from 'react-router'
import type { ReportSummary } from '#shared/contracts/reports.ts'
import type { Column } from '#web/ui/list/list-screen.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StateBadge, threadTitle } from './report-words.tsx'
import './report-columns.css'

export const titleColumn = <Row extends ReportSummary>(pathOf: (id: number) => string): Column<Row> => ({
  head: 'Subject',
  cell: (report) => (
    <Link to={pathOf(report.id)} className="report-title">
      <bdi>{threadTitle(report)}</bdi>
    </Link>
  ),
  phone: 'lead',
  room: 14,
})

export const stateColumn: Column<ReportSummary> = {
  head: 'State',
  label: '',
  cell: (report) => <StateBadge report={report} />,
  isShort: true,
  room: 6,
  phone: 'figure',
}

export const changedColumn: Column<ReportSummary> = {
  head: 'Changed',
  label: '',
  cell: ({ changed }) => <RelativeTime value={changed} />,
  isNumber: true,
  room: 8,
}
