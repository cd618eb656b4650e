import type { UseQueryResult } from '@tanstack/react-query'
import { CardNote } from '#web/ui/card.tsx'

/** Stands where numbers will be. They are a bonus: when they do not load, it says so quietly. */
export function PulseNote({ query: { error, refetch } }: { query: UseQueryResult<unknown> }) {
  if (!error) return null
  return (
    <CardNote>
      This did not load.{' '}
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => void refetch()}>
        Try again
      </button>
    </CardNote>
  )
}
