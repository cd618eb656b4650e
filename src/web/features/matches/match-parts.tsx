import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { MatchDetail, MatchTimeline } from '#shared/contracts/matches.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { CardNote } from '#web/ui/card.tsx'
import { EventList } from './events/event-list.tsx'
import { Scoreboard } from './scoreboard/scoreboard.tsx'
import { readMoment } from './story/moment.ts'
import { tellStory } from './story/story.ts'
import { TimelineSection } from './timeline/timeline-section.tsx'
import { usePlace } from './timeline/use-place.ts'
import { useMarkedPlayer } from './use-marked-player.ts'

/** The timeline, the scoreboard and the events: three looks at the same match, with one place in it. */
export function MatchParts({ match, timeline }: { match: MatchDetail; timeline: MatchTimeline }) {
  const [params] = useSearchParams()
  const scoreboard = listOrEmpty(match.scoreboard)
  const story = useMemo(() => tellStory(match, timeline), [match, timeline])
  const marking = useMarkedPlayer(scoreboard)
  const moment = readMoment(params.get('t'), match.started)
  const place = usePlace(story, moment, marking.slot)
  const drawing = useRef<HTMLElement>(null)
  const list = useRef<HTMLElement>(null)

  // A link to a moment opens there: at the timeline, or at the row of the list where there is none.
  const opened = useRef(moment !== null && place.chosen !== null)
  useEffect(() => {
    if (!opened.current) return
    opened.current = false
    const isDrawn = drawing.current?.offsetParent != null
    const target = isDrawn ? drawing.current : list.current?.querySelector('tr[aria-current]')
    target?.scrollIntoView({ block: isDrawn ? 'start' : 'center', behavior: 'instant' })
  }, [])

  const parts = { match, story, place, marking }
  if (story.events.length === 0) {
    return (
      <>
        <CardNote>{timeline.kept ? 'Nothing has happened yet.' : FORGOTTEN}</CardNote>
        <Scoreboard players={scoreboard} marking={null} />
      </>
    )
  }
  return (
    <>
      <TimelineSection {...parts} sectionRef={drawing} />
      <Scoreboard players={scoreboard} marking={marking} />
      <EventList {...parts} sectionRef={list} />
    </>
  )
}

const FORGOTTEN = 'What happened one by one is forgotten after a while; the scoreboard stays.'
