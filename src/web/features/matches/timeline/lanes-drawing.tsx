import { memo } from 'react'
import { type Lane, shownLanes } from '#web/features/matches/story/lanes.ts'
import { isAbout } from '#web/features/matches/story/match-event.ts'
import type { Story } from '#web/features/matches/story/story.ts'
import { barsPath, countPlaces, DRAWN } from './bars.ts'
import { placeOf, tickTimes, type View } from './view.ts'
import './lanes-drawing.css'

const LANE = 28 // of the drawing, with the room between two lanes

/** Everything but the rounds, which have words: one outline a lane, however many events there are. */
export const LanesDrawing = memo(function LanesDrawing({
  story,
  view,
  slot,
}: {
  story: Story
  view: View
  slot: number | null // the player who stands out
}) {
  const lanes = shownLanes(story.lanes).map(({ id }, row) => ({ id, row }))
  const height = lanes.length * LANE
  return (
    <svg
      className="lanes-drawing"
      viewBox={`0 0 ${DRAWN.width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className="lane-lines" d={lanes.map(({ row }) => `M0 ${(row + 1) * LANE}H${DRAWN.width}`).join('')} />
      <path className="lane-ticks" d={verticals(view, tickTimes(view), height)} />
      <path
        className="lane-edges"
        d={verticals(
          view,
          story.rounds.map(({ to }) => to),
          height,
        )}
      />
      {lanes.slice(1).map(({ id, row }) => (
        <g key={id} className={`lane lane-${id}`} transform={`translate(0 ${row * LANE + (LANE - DRAWN.height)})`}>
          <LaneBars story={story} lane={id} view={view} slot={slot} />
        </g>
      ))}
    </svg>
  )
})

function LaneBars({ story, lane, view, slot }: { story: Story; lane: Lane; view: View; slot: number | null }) {
  const events = story.lanes.get(lane) ?? []
  const counts = countPlaces(events, view)
  const most = Math.max(...counts)
  if (slot === null) return <path d={barsPath(counts, most)} />
  const own = countPlaces(
    events.filter((event) => isAbout(event, slot)),
    view,
  )
  return (
    <>
      <path className="is-faint" d={barsPath(counts, most)} />
      <path d={barsPath(own, most)} />
    </>
  )
}

const verticals = (view: View, times: readonly number[], height: number): string =>
  times
    .map((at) => placeOf(view, at))
    .filter((place) => place >= 0 && place <= 1)
    .map((place) => `M${Math.round(place * DRAWN.width * 10) / 10} 0V${height}`)
    .join('')
