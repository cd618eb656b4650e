import { type ReportSummary, reports } from '#shared/contracts/reports.ts'
import { readId } from '#web/lib/read-id.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'
import type { Column } from '#web/ui/list/list-screen.tsx'
import { ListView } from '#web/ui/list/list-view.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { changedColumn, stateColumn, titleColumn } from './report-columns.tsx'
import { ownReportPath } from './report-words.tsx'
import { NewAppeal, OwnBans } from './write/new-appeal.tsx'
import { NewReport } from './write/new-report.tsx'

const columns: Column<ReportSummary>[] = [titleColumn(ownReportPath), stateColumn, changedColumn]

/** What one has written, and where one writes: the address says about whom. */
export function OwnReportsPage() {
  const [params] = useUrlParams()
  const [player, match, appeal] = ['player', 'match', 'appeal'].map((name) => params.get(name) ?? '')
  if (appeal) return <NewAppeal bid={readId(appeal)} />
  if (player || match) return <NewReport steamId={player ?? ''} matchId={readId(match)} />
  return <OwnReports />
}

function OwnReports() {
  const list = useList(reports.own, { pageSize: 15, searchText: () => [] })
  return (
    <>
      <PageHead
        title="Reports"
        context="What you reported and appealed against. To report somebody, open their profile or the match."
      />
      <OwnBans />
      <ListView
        caption="Reports"
        list={list}
        loading="Loading reports…"
        failure="Failed to load reports"
        empty="You have not reported anything."
        columns={columns}
        rowKey={({ id }) => id}
        rowPath={({ id }) => ownReportPath(id)}
      />
    </>
  )
}
