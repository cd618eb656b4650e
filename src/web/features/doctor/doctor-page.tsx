import { type DoctorReport, doctor } from '#shared/contracts/doctor.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { AdminOnly } from '#web/site/admin-only.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SubjectCard } from './subject-card.tsx'
import { countVerdicts, worstFirst } from './worst-first.ts'
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
        {worstFirst(listOrEmpty(report.findings)).map((group) => (
          <SubjectCard key={group.subject} group={group} />
        ))}
      </div>
    </>
  )
}

function Summary({ report }: { report: DoctorReport }) {
  return (
    <>
      {countVerdicts(listOrEmpty(report.findings))} · <RelativeTime value={report.ran_at} />
    </>
  )
}
