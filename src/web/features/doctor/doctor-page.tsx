import { type DoctorReport, doctor, type Finding } from '#shared/contracts/doctor.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { AdminOnly } from '#web/site/admin-only.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { FindingItem } from './finding-item.tsx'
import { VERDICT_WORDS } from './verdict-badge.tsx'
import './doctor-page.css'

const TITLE = 'Doctor'

export function DoctorPage() {
  return (
    <AdminOnly title={TITLE}>
      <Examination />
    </AdminOnly>
  )
}

function Examination() {
  const query = useCall(doctor.run)
  return (
    <Loaded
      query={query}
      title={TITLE}
      loading="Examining game servers and outside systems…"
      failure="Failed to examine the site"
    >
      {(report) => <Report report={report} isBusy={query.isFetching} runAgain={() => void query.refetch()} />}
    </Loaded>
  )
}

function Report({ report, isBusy, runAgain }: { report: DoctorReport; isBusy: boolean; runAgain: () => void }) {
  const again = (
    <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={runAgain}>
      {isBusy ? 'Examining…' : 'Run again'}
    </button>
  )
  return (
    <>
      <PageHead title={TITLE} context={<Summary report={report} />} controls={again} />
      <div className="doctor-cards" aria-busy={isBusy}>
        {bySubject(listOrEmpty(report.findings)).map(([subject, findings]) => (
          <Card key={subject} title={subject}>
            <ul className="findings">
              {findings.map((finding) => (
                <FindingItem key={finding.tried} finding={finding} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

/** '1 failed, 12 OK, 2 not tried', the worst first. */
function Summary({ report }: { report: DoctorReport }) {
  const findings = listOrEmpty(report.findings)
  const counts = (['failed', 'warning', 'ok', 'skipped'] as const)
    .map((verdict) => ({ verdict, count: findings.filter((finding) => finding.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${VERDICT_WORDS[verdict]}`)
  return (
    <>
      {counts.join(', ')} · <RelativeTime value={report.ran_at} />
    </>
  )
}

function bySubject(findings: readonly Finding[]): [string, Finding[]][] {
  const subjects = new Map<string, Finding[]>()
  for (const finding of findings) subjects.set(finding.subject, [...(subjects.get(finding.subject) ?? []), finding])
  return [...subjects]
}
