import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call, ReplyOf } from '#shared/contract.ts'
import type { Answer } from './answer.ts'
import { addressOf, ask, type Given } from './api.ts'
import { earlyAnswer } from './early-answers.ts'
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
  const whole = findWhole(useQueryClient(), listKey)
  const asked = whole ? whole.window : window
  return useQuery({
    queryKey: [...listKey, asked],
    queryFn: ({ signal }) => ask(call, { params, query: { ...query, ...asked }, signal }),
    initialData: () =>
      earlyAnswer(addressOf(call, { params, query: { ...query, ...asked } })) as Answer<ReplyOf<C>> | undefined,
    meta: { access: call.access },
    placeholderData: (previous: Answer<ReplyOf<C>> | undefined, before) =>
      before && isOfList(before.queryKey, listKey) ? previous : undefined,
    enabled,
  })
}

type ListKey = ReturnType<typeof callKey>

/** A server that once answered with the whole list need not be asked again for each of its pages. */
function findWhole(client: QueryClient, listKey: ListKey): { window: Window | null } | null {
  const queries = client.getQueryCache().findAll({ queryKey: listKey })
  const whole = queries.find(
    ({ queryKey, state }) =>
      isOfList(queryKey, listKey) && (state.data as Answer<unknown> | undefined)?.totals === null,
  )
  return whole ? { window: whole.queryKey[listKey.length] as Window | null } : null
}

function isOfList(queryKey: readonly unknown[], listKey: ListKey): boolean {
  return (
    queryKey.length === listKey.length + 1 &&
    JSON.stringify(queryKey.slice(0, listKey.length)) === JSON.stringify(listKey)
  )
}
