import { type AdminReportSummary, adminReports, REPORT_STATES } from '#shared/contracts/reports.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { type Column, ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { changedColumn, stateColumn, titleColumn } from './report-columns.tsx'
import { adminReportPath, ERASED } from './report-words.tsx'

const STATES = [
  { value: 'all', text: 'Open and closed' },
  { value: 'open', text: 'Open' },
  { value: 'closed', text: 'Closed' },
] as const

const columns: Column<AdminReportSummary>[] = [
  titleColumn(adminReportPath),
  {
    head: 'Written by',
    label: '',
    cell: ({ author }) => (author ? <PlayerName player={author} /> : ERASED),
    room: 12,
    yields: 2,
  },
  stateColumn,
  changedColumn,
]

/** Open ones first. */
export function AdminReportsPage() {
  const [params, change] = useUrlParams()
  const state = REPORT_STATES.find((known) => known === params.get('state')) ?? 'all'
  const list = useList(adminReports.list, {
    query: { state },
    pageSize: 15,
    searchText: ({ author, subject }) => [author, subject].flatMap((one) => [one?.personaname, one?.steam_id]),
  })
  return (
    <ListScreen
      title="Reports"
      context="Reports and appeals, open ones first. What was written about you is for other admins."
      controls={
        <Select label="State" value={state} options={STATES} onChange={(next) => change({ state: next, page: '' })} />
      }
      list={list}
      loading="Loading reports…"
      failure="Failed to load reports"
      empty="Nobody has reported anything."
      columns={columns}
      rowKey={({ id }) => id}
      rowPath={({ id }) => adminReportPath(id)}
    />
  )
}
