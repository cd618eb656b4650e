import { useState } from 'react'
import type { MatchDetail } from '#shared/contracts/matches.ts'
import { PlayerSelect } from '#web/features/matches/scoreboard/player-select.tsx'
import { eventText } from '#web/features/matches/story/event-words.ts'
import { type Lane, lanesOf, shownLanes } from '#web/features/matches/story/lanes.ts'
import { isAbout } from '#web/features/matches/story/match-event.ts'
import type { Story } from '#web/features/matches/story/story.ts'
import type { Place } from '#web/features/matches/timeline/use-place.ts'
import type { Marking } from '#web/features/matches/use-marked-player.ts'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'
import { EventTable } from './event-table.tsx'
import { useEventPages } from './use-event-pages.ts'

/** The timeline in words, round by round: what phones show of it, and what is read out. */
export function EventList({
  match,
  story,
  place,
  marking,
}: {
  match: MatchDetail
  story: Story
  place: Place
  marking: Marking
}) {
  const { slot } = marking
  const [kind, setKind] = useState<Lane | 'all'>('all')
  const shown = story.events.filter(
    (event) => (slot === null || isAbout(event, slot)) && (kind === 'all' || lanesOf(event).includes(kind)),
  )
  const kinds = shownLanes(story.lanes).map(({ id, title }) => ({ value: id, text: title }))
  const list = useEventPages(match.running ? shown.reverse() : shown, {
    chosen: place.chosen,
    searchText: (event) => [eventText(event, story)],
  })
  return (
    <section>
      <SectionHead
        title="What happened"
        context={match.running ? 'The newest first.' : undefined}
        controls={
          <>
            <PlayerSelect players={match.scoreboard} marking={marking} />
            <Select
              label="Kind"
              value={kind}
              options={[{ value: 'all' as const, text: 'All kinds' }, ...kinds]}
              onChange={setKind}
            />
            <SearchBox label="Search Events" value={list.search} onChange={list.setSearch} />
          </>
        }
      />
      {list.rows.length > 0 ? (
        <EventTable match={match} story={story} events={list.rows} place={place} marking={marking} />
      ) : (
        <Empty text={list.total > 0 ? 'No matches for your search.' : 'Nothing happened.'} isSmall />
      )}
      <Pager list={list} />
    </section>
  )
}
