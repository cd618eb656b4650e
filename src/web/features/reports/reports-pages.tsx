import { useMatch } from 'react-router'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/paths.ts'
import { readId } from '#web/lib/read-id.ts'
import { AdminOnly } from '#web/site/admin-only.tsx'
import { ScreenError } from '#web/ui/page/screen-error.tsx'
import { AdminReportPage } from './admin-report-page.tsx'
import { AdminReportsPage } from './admin-reports-page.tsx'
import { OwnReportPage } from './own-report-page.tsx'
import { OwnReportsPage } from './own-reports-page.tsx'
import { SignedInOnly } from './signed-in-only.tsx'

const TITLE = 'Reports'

/** All four at once: the first page of the site need not name the files of each. */
export function ReportsPages({ isTaken = config.reports }: { isTaken?: boolean }) {
  const isForAdmins = useMatch(`${paths.adminReports}/*`) !== null
  if (!isTaken) return <ScreenError title={TITLE} text="Reports are not taken on this site." />
  return isForAdmins ? (
    <AdminOnly title={TITLE}>
      <OneOrAll pattern={paths.adminReport} one={(id) => <AdminReportPage key={id} id={id} />}>
        <AdminReportsPage />
      </OneOrAll>
    </AdminOnly>
  ) : (
    <SignedInOnly title={TITLE}>
      <OneOrAll pattern={paths.report} one={(id) => <OwnReportPage key={id} id={id} />}>
        <OwnReportsPage />
      </OneOrAll>
    </SignedInOnly>
  )
}

function OneOrAll({
  pattern,
  one,
  children,
}: {
  pattern: string
  one: (id: number) => React.ReactNode
  children: React.ReactNode
}) {
  const found = useMatch(pattern)
  if (found === null) return children
  const id = readId(found.params.report_id)
  return id === null ? <ScreenError title={TITLE} text="Invalid report id" /> : one(id)
}
