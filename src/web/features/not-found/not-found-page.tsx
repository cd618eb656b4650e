import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Alert } from '#web/ui/alert.tsx'

export function NotFoundPage() {
  useDocumentTitle('Page not found')
  return (
    <div className="narrow">
      <Alert colour="warning">Page not found.</Alert>
      <Link to={paths.home}>Back to the home page</Link>
    </div>
  )
}
