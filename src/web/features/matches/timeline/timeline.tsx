import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { formatMinutesSeconds } from '#shared/format/durations.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { eventText } from '#web/features/matches/story/event-words.ts'
import { shownLanes } from '#web/features/matches/story/lanes.ts'
import { isAbout, type MatchEvent } from '#web/features/matches/story/match-event.ts'
import { firstFrom, nearestTo } from '#web/features/matches/story/moment.ts'
import type { Story } from '#web/features/matches/story/story.ts'
import { eventAt } from './hit.ts'
import { LaneRounds } from './lane-rounds.tsx'
import { LanesDrawing } from './lanes-drawing.tsx'
import type { Place } from './use-place.ts'
import { type Point, usePointers } from './use-pointers.ts'
import { placeOf, tickTimes, timeAt } from './view.ts'
import { keyChange } from './zoom-buttons.tsx'
import './timeline.css'

/** What happened, drawn to scale in lanes on one time axis. A slider lies over it: arrow keys go from event to event. */
export function Timeline({
  story,
  place,
  slot,
  onHover,
}: {
  story: Story
  place: Place
  slot: number | null
  onHover: (event: MatchEvent | null) => void
}) {
  const { view, chosen, choose, changeView } = place
  const area = useRef<HTMLInputElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const steps = useMemo(
    () => (slot === null ? story.events : story.events.filter((event) => isAbout(event, slot))),
    [story, slot],
  )
  const step = chosen === null ? firstFrom(steps, view.from) : placeAmong(steps, chosen)
  const told = chosen ?? steps[step]

  const { isHeld, handlers } = usePointers(area, place, {
    onHover: (point) => {
      const event = point && eventAt(story.lanes, view, point)
      setPointed(event?.at ?? null)
      onHover(event)
    },
    onPick: (point: Point) => choose(eventAt(story.lanes, view, point) ?? nearestTo(steps, timeAt(view, point.x))),
  })

  function zoomByKey(event: KeyboardEvent) {
    const change = keyChange(event.key, chosen?.at)
    if (change === null || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    changeView(change)
  }

  return (
    <div className="timeline" style={{ '--lanes': story.lanes.size } as CSSProperties}>
      <ul className="timeline-lanes" aria-label="In all">
        {shownLanes(story.lanes).map(({ id, title }) => (
          <li key={id}>
            {title} <span>{formatNumber(id === 'rounds' ? story.rounds.length : story.lanes.get(id)?.length)}</span>
          </li>
        ))}
      </ul>
      <div className="timeline-area">
        <LanesDrawing story={story} view={view} slot={slot} />
        <LaneRounds rounds={story.rounds} view={view} />
        <Cursor place={pointed === null ? null : placeOf(view, pointed)} />
        <Cursor place={chosen && placeOf(view, chosen.at)} isChosen />
        <input
          ref={area}
          type="range"
          min={0}
          max={Math.max(steps.length - 1, 0)}
          value={Math.min(step, Math.max(steps.length - 1, 0))}
          aria-label="Timeline, from event to event"
          aria-valuetext={told ? eventText(told, story) : 'Nothing happened'}
          onChange={(event) => !isHeld() && choose(steps[Number(event.target.value)] ?? null)}
          onFocus={() => chosen === null && choose(steps[step] ?? null)}
          onKeyDown={zoomByKey}
          {...handlers}
        />
      </div>
      <div className="timeline-axis" aria-hidden="true">
        {tickTimes(view).map((at) => (
          <span key={at} style={{ left: `${placeOf(view, at) * 100}%` }}>
            {formatMinutesSeconds(at)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Where an event is among those that are stepped through, or where it would be. */
function placeAmong(steps: readonly MatchEvent[], { at, number }: MatchEvent): number {
  const first = firstFrom(steps, at)
  for (let index = first; steps[index]?.at === at; index++) if (steps[index]?.number === number) return index
  return first
}

function Cursor({ place, isChosen = false }: { place: number | null; isChosen?: boolean }) {
  if (place === null || place < 0 || place > 1) return null
  return (
    <span className={isChosen ? 'timeline-cursor is-chosen' : 'timeline-cursor'} style={{ left: `${place * 100}%` }} />
  )
}
