import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Found, find } from '#shared/contracts/find.ts'
import { ask } from '#web/lib/api/api.ts'
import { callKey } from '#web/lib/api/use-call.ts'

const TYPING_PAUSE_MS = 150
const KEPT_MS = 30_000 // letters typed again are not asked again

export interface Finding {
  found: Found | null // of what was typed before, while the next is on its way
  isSettled: boolean // this is all there is for what is typed now
  error: unknown
  retry: () => void
}

/** What the server finds for what is typed. An old reply never replaces a newer one, and nothing typed asks nothing. */
export function useFind(typed: string): Finding {
  const settled = useSettled(typed)
  const isAsked = settled !== '' && typed !== ''
  const query = useQuery({
    queryKey: callKey(find.anything, {}, { q: settled }),
    queryFn: async ({ signal }) => (await ask(find.anything, { query: { q: settled }, signal })).data,
    meta: { access: find.anything.access },
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    enabled: isAsked,
  })
  const isAnswered = settled === typed && !query.isPlaceholderData && !query.isPending && !query.isFetching
  return {
    found: isAsked && !query.error ? (query.data ?? null) : null,
    isSettled: typed === '' || isAnswered,
    error: isAsked && isAnswered ? query.error : null,
    retry: () => void query.refetch(),
  }
}

function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
