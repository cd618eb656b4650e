import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** A part of a career: on its way, failed, or here. */
export function Told<Thing>({
  query,
  loading,
  children,
}: {
  query: UseQueryResult<Thing>
  loading: string
  children: (thing: Thing) => ReactNode
}) {
  const { data, error, isPending, refetch } = query
  if (isPending) return <Spinner text={loading} />
  if (error || typeof data !== 'object' || data === null) {
    return <Failure error={error} text="This did not load" retry={() => void refetch()} />
  }
  return children(data)
}
