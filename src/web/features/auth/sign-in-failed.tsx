import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import './sign-in-failed.css'

/** What went wrong is in the browser's log; here is the way on. */
export function SignInFailed({ text }: { text: string }) {
  return (
    <div className="narrow">
      <PageHead title="Not Signed In" />
      <p>{text}</p>
      <div className="button-row">
        <Link to={paths.login} className="btn btn-primary" reloadDocument>
          Try again
        </Link>
        <Link to={paths.home} className="btn btn-quiet">
          Go to the front page
        </Link>
      </div>
    </div>
  )
}
