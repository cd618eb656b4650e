import { useState } from 'react'
import type { MatchDetail } from '#shared/contracts/matches.ts'
import { formatMinutesSeconds } from '#shared/format/durations.ts'
import { PlayerSelect } from '#web/features/matches/scoreboard/player-select.tsx'
import { EventSentence } from '#web/features/matches/story/event-sentence.tsx'
import type { MatchEvent } from '#web/features/matches/story/match-event.ts'
import type { Story } from '#web/features/matches/story/story.ts'
import type { Marking } from '#web/features/matches/use-marked-player.ts'
import { SectionHead } from '#web/ui/page/section-head.tsx'
import { CopyMoment } from './copy-moment.tsx'
import { Timeline } from './timeline.tsx'
import type { Place } from './use-place.ts'
import { ZoomButtons } from './zoom-buttons.tsx'
import './timeline-section.css'

/** The timeline with all that works on it. Where there is no room for lanes the list of events is there alone. */
export function TimelineSection({
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
  const [hovered, setHovered] = useState<MatchEvent | null>(null)
  const told = hovered ?? place.chosen
  const player = marking.slot === null ? undefined : story.people.get(marking.slot)?.steam_id
  return (
    <section className="timeline-section">
      <SectionHead
        title="Timeline"
        controls={
          <>
            <PlayerSelect players={match.scoreboard} marking={marking} />
            <ZoomButtons place={place} />
          </>
        }
      />
      <div className="card">
        <Timeline story={story} place={place} slot={marking.slot} onHover={setHovered} />
        <div className="timeline-foot">
          <p className="timeline-told" aria-hidden="true">
            {told ? (
              <>
                <b>{formatMinutesSeconds(told.at)}</b> <EventSentence event={told} story={story} />
              </>
            ) : (
              'Arrow keys go from event to event; + and − zoom, as do Ctrl and the wheel.'
            )}
          </p>
          <CopyMoment matchId={match.id} at={place.chosen?.at ?? null} player={player} />
        </div>
      </div>
    </section>
  )
}
