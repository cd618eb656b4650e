import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'

export function NotFoundPage() {
  return (
    <div className="narrow">
      <PageHead title="Nothing Here" tabTitle="Page not found" />
      <Alert colour="warning">Page not found.</Alert>
      <Link to={paths.home}>Back to the home page</Link>
    </div>
  )
}
