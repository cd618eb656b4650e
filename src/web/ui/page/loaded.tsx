import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { PageHead } from './page-head.tsx'

/** A screen about one thing: on its way, failed, or here. */
export function Loaded<Thing>({
  query,
  isWaiting = false,
  title,
  loading,
  failure,
  children,
}: {
  query: UseQueryResult<Thing>
  isWaiting?: boolean // for something that should come at the same time
  title: string // until the thing has a name
  loading: string
  failure: string
  children: (thing: Thing) => ReactNode
}) {
  const { data, error, isPending, refetch } = query
  if (!isPending && !error && !isWaiting && typeof data === 'object' && data !== null) return children(data)
  return (
    <>
      <PageHead title={title} />
      {isPending || (isWaiting && !error) ? (
        <Spinner text={loading} />
      ) : (
        <Failure error={error} text={failure} retry={() => void refetch()} />
      )}
    </>
  )
}
