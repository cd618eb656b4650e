import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import type { Call, GivenBody, GivenParams, GivenQuery, ReplyOf } from '#shared/contract.ts'
import { addressOf, ask, type Given } from './api.ts'
import { earlyAnswer } from './early-answers.ts'

export interface CallOptions<C extends Call, T = ReplyOf<C>> {
  params?: GivenParams<C>
  query?: GivenQuery<C>
  select?: (reply: ReplyOf<C>) => T // keep its identity between renders, so that it runs once per reply
  enabled?: boolean
  askAgainMs?: number | ((reply: ReplyOf<C>) => number | false) // while the page is looked at
}

/** What the server says to a call, kept under a key made from the call itself. */
export function useCall<C extends Call, T = ReplyOf<C>>(
  call: C,
  { params, query, select, enabled, askAgainMs }: CallOptions<C, T> = {},
): UseQueryResult<T> {
  return useQuery({
    queryKey: callKey(call, params, query),
    queryFn: async ({ signal }) => (await ask(call, { params, query, signal })).data,
    initialData: () => earlyAnswer(addressOf(call, { params, query }))?.data as ReplyOf<C> | undefined,
    meta: { access: call.access },
    select,
    enabled,
    refetchInterval:
      typeof askAgainMs === 'function'
        ? ({ state: { data } }) => data !== undefined && askAgainMs(data)
        : (askAgainMs ?? false),
  })
}

interface Sent<C extends Call> {
  params?: GivenParams<C>
  body?: GivenBody<C>
}

export interface SendOptions<C extends Call> {
  /** One after the other, so that the last one counts. */
  inTurn?: boolean
  onSuccess?: (reply: ReplyOf<C>, sent: Sent<C>) => void
  onError?: (error: Error) => void
}

/** A call that changes something: `send.mutate({ params, body })`. */
export function useSend<C extends Call>(call: C, { inTurn, onSuccess, onError }: SendOptions<C> = {}) {
  return useMutation({
    mutationFn: async ({ params, body }: Sent<C>): Promise<ReplyOf<C>> => (await ask(call, { params, body })).data,
    ...(inTurn && { scope: { id: call.path } }),
    onSuccess,
    onError,
  })
}

export function callKey(call: Call, params?: Given, query?: Given) {
  return [call.method, call.path, params ?? {}, query ?? {}] as const
}
