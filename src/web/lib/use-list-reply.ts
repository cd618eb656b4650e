import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call, ReplyOf } from '#shared/contract.ts'
import { type Answer, ask, type Given } from './api.ts'
import { callKey } from './use-call.ts'

interface ListReplyOptions {
  params?: Given
  query?: Given
  enabled?: boolean
  window: Window | null // null: the call knows no pages
}

type Window = { limit: number; offset: number; q: string | undefined }

/** The reply to a list call and its totals. The page before stays until the next one is here. */
export function useListReply<C extends Call>(
  call: C,
  { params, query, enabled, window }: ListReplyOptions,
): UseQueryResult<Answer<ReplyOf<C>>> {
  const listKey = callKey(call, params, query)
  const [whole, setWhole] = useState<{ list: string; window: Window | null } | null>(null)
  const list = JSON.stringify(listKey)
  // A server that answers with the whole list need not be asked again for each of its pages.
  const asked = whole?.list === list ? whole.window : window

  const reply = useQuery({
    queryKey: [...listKey, asked],
    queryFn: ({ signal }) => ask(call, { params, query: { ...query, ...asked }, signal }),
    meta: { access: call.access },
    placeholderData: (previous: Answer<ReplyOf<C>> | undefined, before) =>
      before && JSON.stringify(before.queryKey.slice(0, listKey.length)) === list ? previous : undefined,
    enabled,
  })
  if (reply.data?.totals === null && !reply.isPlaceholderData && whole?.list !== list) setWhole({ list, window: asked })
  return reply
}
