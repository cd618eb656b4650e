import type { MatchEvent } from '#web/features/matches/story/match-event.ts'
import { firstFrom } from '#web/features/matches/story/moment.ts'
import type { View } from './view.ts'

export const DRAWN = { width: 1200, height: 20 } // of a lane's drawing
const PLACES = 400
const STEP = DRAWN.width / PLACES
const BAR = STEP * 0.7 // the rest is the gap to the next
const LOWEST = 0.55 // of a lane: one alone among many

/** How many there are in each of the places of a view. */
export function countPlaces(events: readonly MatchEvent[], { from, to }: View): Uint16Array {
  const counts = new Uint16Array(PLACES)
  for (let index = firstFrom(events, from); index < events.length; index++) {
    const at = events[index]?.at ?? to
    if (at > to) break
    const place = Math.min(Math.floor(((at - from) / (to - from)) * PLACES), PLACES - 1)
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

/** A bar wherever something happened, the higher the more. `most`: what the highest bar stands for. */
export function barsPath(counts: Uint16Array, most: number): string {
  let path = ''
  for (const [place, count] of counts.entries()) {
    if (count === 0) continue
    const share = most <= 1 ? 1 : LOWEST + ((1 - LOWEST) * (count - 1)) / (most - 1)
    const height = Math.round(share * DRAWN.height * 10) / 10
    path += `M${place * STEP} ${DRAWN.height}v-${height}h${BAR}v${height}z`
  }
  return path
}
