import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'

/** Only a courtesy: the server asks again who it is at every call. */
export function SignedInOnly({ title, children }: { title: string; children: ReactNode }) {
  const { signedIn } = useSession()
  if (signedIn) return children
  return (
    <>
      <PageHead title={title} />
      <Alert colour="warning">Sign in to report a player or to appeal against a ban.</Alert>
      <Link to={paths.login} className="btn btn-primary">
        Sign in
      </Link>
    </>
  )
}
