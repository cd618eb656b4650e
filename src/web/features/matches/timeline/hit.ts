import { LANES, type Lane, type Lanes } from '#web/features/matches/story/lanes.ts'
import type { MatchEvent } from '#web/features/matches/story/match-event.ts'
import { nearestTo } from '#web/features/matches/story/moment.ts'
import { timeAt, type View } from './view.ts'

const REACH = 0.012 // of the width: how near the pointer has to be

/** The lane at a height, 0 being the top of the drawing and 1 its end. */
export function laneAt(place: number): Lane {
  const index = Math.min(Math.max(Math.floor(place * LANES.length), 0), LANES.length - 1)
  return LANES[index]?.id ?? LANES[0].id
}

/** What is drawn under a pointer; null where nothing is near. */
export function eventAt(lanes: Lanes, view: View, pointer: { x: number; y: number }): MatchEvent | null {
  const at = timeAt(view, pointer.x)
  const event = nearestTo(lanes.get(laneAt(pointer.y)) ?? [], at)
  return event !== null && Math.abs(event.at - at) <= REACH * (view.to - view.from) ? event : null
}
