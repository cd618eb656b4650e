import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

/** A screen whose code did not come (a lost connection, a site renewed meanwhile) or broke while it drew itself. */
export function ScreenFailure() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <>
      <PageHead title="Something Went Wrong" />
      <Alert colour="danger">This page could not be shown.</Alert>
      <button type="button" className="btn btn-quiet" onClick={() => window.location.reload()}>
        Load it again
      </button>
    </>
  )
}
