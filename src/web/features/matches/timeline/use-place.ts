import { useState } from 'react'
import type { MatchEvent } from '#web/features/matches/story/match-event.ts'
import { eventAtMoment } from '#web/features/matches/story/moment.ts'
import type { Story } from '#web/features/matches/story/story.ts'
import { around, isWhole, showing, type View, wholeView } from './view.ts'

const MOMENT_SPAN = 180 // seconds that are drawn around the moment of a link

/** Where a reader is in a match. */
export interface Place {
  chosen: MatchEvent | null
  choose: (event: MatchEvent | null) => void
  view: View
  changeView: (change: (view: View, length: number) => View) => void
}

/** Begins at the moment that a link names. The whole of a match stays the whole while it grows. */
export function usePlace(story: Story, moment: number | null, slot: number | null): Place {
  const [number, setNumber] = useState(() => eventAtMoment(story.events, moment, slot)?.number ?? null)
  const chosen = story.events.find((event) => event.number === number) ?? null
  const [part, setPart] = useState<View | null>(() => chosen && around(chosen.at, MOMENT_SPAN, story.length))

  const changeView: Place['changeView'] = (change) =>
    setPart((before) => {
      const after = change(before ?? wholeView(story.length), story.length)
      return isWhole(after, story.length) ? null : after
    })
  return {
    chosen,
    choose: (event) => {
      setNumber(event?.number ?? null)
      if (event) changeView((view, length) => showing(view, event.at, length))
    },
    view: part ?? wholeView(story.length),
    changeView,
  }
}
