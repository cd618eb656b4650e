import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type MatchTimeline, matches } from '#shared/contracts/matches.ts'
import { addressOf, ask } from '#web/lib/api/api.ts'
import { earlyAnswer } from '#web/lib/api/early-answers.ts'
import { callKey } from '#web/lib/api/use-call.ts'

const COLUMNS = ['kind', 'at', 'who', 'whom', 'weapon'] as const

/** What happened in a match. While it runs only what is new is asked for, as long as the page is looked at. */
export function useMatchEvents(matchId: number, askAgainMs: number | false): UseQueryResult<MatchTimeline> {
  const params = { id: matchId }
  const queryKey = callKey(matches.events, params)
  return useQuery({
    queryKey,
    initialData: () => earlyAnswer(addressOf(matches.events, { params }))?.data as MatchTimeline | undefined,
    queryFn: async ({ signal, client }) => {
      const { data: before, dataUpdateCount: times } = client.getQueryState<MatchTimeline>(queryKey) ?? {}
      const isMore = before !== undefined && times !== 0
      const query = isMore ? { after: before.count } : {}
      const { data } = await ask(matches.events, { params, query, signal })
      return isMore ? joined(before, data) : data
    },
    meta: { access: matches.events.access },
    refetchInterval: askAgainMs,
  })
}

/** The same one when nothing was added, so that nothing is drawn again. */
export function joined(before: MatchTimeline, more: MatchTimeline): MatchTimeline {
  if (more.after !== before.count || more.count < before.count || !more.kept) return more.after === 0 ? more : before
  if (more.count === before.count && more.ended === before.ended) return before
  const columns = COLUMNS.map((name) => [name, [...before[name], ...more[name]]])
  return { ...more, after: before.after, ...Object.fromEntries(columns) }
}
