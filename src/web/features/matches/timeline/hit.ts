import { type Lane, type Lanes, shownLanes } from '#web/features/matches/story/lanes.ts'
import type { MatchEvent } from '#web/features/matches/story/match-event.ts'
import { nearestTo } from '#web/features/matches/story/moment.ts'
import { timeAt, type View } from './view.ts'

const REACH = 0.012 // of the width: how near the pointer has to be

/** The lane at a height, 0 being the top of the drawing and 1 its end. */
export function laneAt(lanes: Lanes, place: number): Lane {
  const shown = shownLanes(lanes)
  const index = Math.min(Math.max(Math.floor(place * shown.length), 0), shown.length - 1)
  return shown[index]?.id ?? 'rounds'
}

/** What is drawn under a pointer; null where nothing is near. */
export function eventAt(lanes: Lanes, view: View, pointer: { x: number; y: number }): MatchEvent | null {
  const at = timeAt(view, pointer.x)
  const event = nearestTo(lanes.get(laneAt(lanes, pointer.y)) ?? [], at)
  return event !== null && Math.abs(event.at - at) <= REACH * (view.to - view.from) ? event : null
}
