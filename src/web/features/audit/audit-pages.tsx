import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { auditSearch, type GivenAuditQuery } from './audit-query.ts'
import './audit-pages.css'

export function AuditPages({ query, older }: { query: GivenAuditQuery; older: number | undefined }) {
  const { before, ...filters } = query
  return (
    <nav className="audit-pages" aria-label="Pages">
      {before !== undefined && (
        <Link to={paths.audit + auditSearch(filters)} className="btn btn-quiet">
          Newest entries
        </Link>
      )}
      {older !== undefined && (
        <Link to={paths.audit + auditSearch({ ...filters, before: older })} className="btn btn-quiet">
          Older entries
        </Link>
      )}
    </nav>
  )
}
