import { useSearchParams } from 'react-router'
import { audit } from '#shared/contracts/audit.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Allowed } from '#web/site/allowed.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { AuditEntryItem } from './audit-entry.tsx'
import { AuditForm } from './audit-form.tsx'
import { AuditPages } from './audit-pages.tsx'
import { auditSearch, readAuditQuery } from './audit-query.ts'
import { ChainVerdict } from './chain-verdict.tsx'
import { ExportButtons } from './export-buttons.tsx'
import './audit-page.css'

const TITLE = 'Audit'

export function AuditPage() {
  return (
    <Allowed title={TITLE} permission="audit">
      {() => <Entries />}
    </Allowed>
  )
}

function Entries() {
  const [params] = useSearchParams()
  const query = readAuditQuery(params)
  const { data, error, isPending, refetch } = useCall(audit.list, { query })
  const entries = listOrEmpty(data?.entries)
  return (
    <>
      <PageHead title={TITLE} context={<ChainVerdict />} controls={<ExportButtons query={query} />} />
      <AuditForm key={auditSearch(query)} query={query} actions={listOrEmpty(data?.actions)} />
      {isPending && <Spinner text="Loading the audit…" />}
      {error && <Failure error={error} text="Failed to load the audit" retry={() => void refetch()} />}
      {data && entries.length === 0 && <Empty text="No matches for your search." />}
      {entries.length > 0 && (
        <ol className="audit-entries" aria-label="Entries">
          {entries.map((entry) => (
            <AuditEntryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <AuditPages query={query} older={data?.older === true ? entries.at(-1)?.id : undefined} />
    </>
  )
}
