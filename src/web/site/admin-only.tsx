import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'

/** Which of these is shown is only a courtesy: the server asks again who it is at every action. */
export function AdminOnly({ title, children }: { title: string; children: ReactNode }) {
  const { signedIn, user } = useSession()
  if (signedIn && user?.is_admin) return children
  return (
    <>
      <PageHead title={title} />
      {signedIn ? (
        <Alert colour="warning">You must be an Admin in for this....</Alert>
      ) : (
        <>
          <Alert colour="warning">You must be logged in for this....</Alert>
          <Link to={paths.login} className="btn btn-primary">
            Sign in
          </Link>
        </>
      )}
    </>
  )
}
