import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ChatLine } from '#shared/contracts/chat.ts'
import type { MatchDetail, MatchTimeline } from '#shared/contracts/matches.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { CardNote } from '#web/ui/card.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { EventList } from './events/event-list.tsx'
import { OnceOthersAreDrawn } from './once-others-are-drawn.tsx'
import { Scoreboard } from './scoreboard/scoreboard.tsx'
import { readMoment } from './story/moment.ts'
import { tellStory } from './story/story.ts'
import { TimelineSection } from './timeline/timeline-section.tsx'
import { usePlace } from './timeline/use-place.ts'
import { useMarkedPlayer } from './use-marked-player.ts'

/** The timeline, the scoreboard and the events: three looks at the same match, with one place in it. */
export function MatchParts({
  match,
  timeline,
  chat,
}: {
  match: MatchDetail
  timeline: MatchTimeline
  chat: readonly ChatLine[] // for those who may read it
}) {
  const [params] = useSearchParams()
  const scoreboard = listOrEmpty(match.scoreboard)
  const story = useMemo(() => tellStory(match, timeline, chat), [match, timeline, chat])
  const marking = useMarkedPlayer(scoreboard)
  const moment = readMoment(params.get('t'), match.started)
  const place = usePlace(story, moment, marking.slot)
  const isWide = useMedia(ROOM_FOR_LANES)
  const [isOpenedThere] = useState(moment !== null && place.chosen !== null)

  if (story.events.length === 0) {
    return (
      <>
        <CardNote>{timeline.kept ? 'Nothing has happened yet.' : FORGOTTEN}</CardNote>
        <Scoreboard players={scoreboard} marking={null} />
      </>
    )
  }
  const given = { match, story, place, marking }
  return (
    <div>
      {isWide && <TimelineSection {...given} />}
      <Scoreboard players={scoreboard} marking={marking} />
      <OnceOthersAreDrawn>
        <EventList {...given} />
        {isOpenedThere && <ScrollTo selector={isWide ? '.timeline-section' : 'tr[aria-current]'} />}
      </OnceOthersAreDrawn>
    </div>
  )
}

/** A link to a moment opens there: at the timeline, or at the row of the list where there is none. Only when it comes. */
function ScrollTo({ selector }: { selector: string }) {
  const target = useRef(selector)
  useEffect(() => {
    const block = target.current.startsWith('tr') ? 'center' : 'start'
    document.querySelector(target.current)?.scrollIntoView?.({ block, behavior: 'instant' })
  }, [])
  return null
}

const ROOM_FOR_LANES = '(width >= 48em)'
const FORGOTTEN = 'What happened one by one is forgotten after a while; the scoreboard stays.'
