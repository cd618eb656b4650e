import { useState } from 'react'
import type { MatchEvent } from '#web/features/matches/story/match-event.ts'
import type { List, SearchText } from '#web/ui/list/list.ts'
import { cutPage } from '#web/ui/list/use-rows.ts'

const PAGE_SIZE = 25

/** Some of the events at a time, so that thousands are as quick as few. It goes along with the one that is chosen. */
export function useEventPages(
  events: readonly MatchEvent[],
  { chosen, searchText }: { chosen: MatchEvent | null; searchText: SearchText<MatchEvent> },
): List<MatchEvent> {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [followed, setFollowed] = useState<number | null>(null)
  const number = chosen?.number ?? null
  if (number !== followed) {
    setFollowed(number)
    const index = search === '' ? events.findIndex((event) => event.number === number) : -1
    if (index >= 0) setPage(Math.floor(index / PAGE_SIZE) + 1)
  }
  function find(text: string) {
    setSearch(text)
    setPage(1)
  }
  const place = { search, settledSearch: search.trim(), page, setSearch: find, setPage }
  const rest = { isLoading: false, isStale: false, error: null, retry: () => undefined }
  return { ...cutPage(events, place, { pageSize: PAGE_SIZE, searchText }), ...rest }
}
