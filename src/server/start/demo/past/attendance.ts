import type { DemoServer } from '#server/start/demo/demo-servers.ts'
import { eveningAt, hoursFromEvening, type Rhythm, rhythmOf } from '#simulator/community/evenings.ts'
import { createRandom } from '#simulator/random.ts'

const DAY_S = 86_400
const EVENING_HOURS = 4

export interface Past {
  startAt: number // epoch seconds
  today: number // the day up to which it is told, as epoch seconds of its beginning
  activity: number // on how many of its evenings people come, from 0 to 1
  fullEvenings: number // before today's, of which everything is told
}

/**
 * When people came to a game server in a past that is told in brief: some evenings, with the house full, more of them as
 * the community grew, and of the last days everything. A thin crowd all day long would make as many lines, but a
 * community that nearly always loses.
 */
export function attendanceOf({ id, hours }: DemoServer, { startAt, today, activity, fullEvenings }: Past): Rhythm {
  const { zone } = hours
  const rhythm = rhythmOf(hours)
  const random = createRandom(`evenings of ${id}`)
  const first = eveningAt(zone, startAt)
  const lastFew = eveningAt(zone, today) - 1 - fullEvenings
  const days = Math.max(1, (today - startAt) / DAY_S)
  const luck = Array.from({ length: Math.max(0, lastFew - first) + 1 }, () => random.next())
  return (now) => {
    const evening = eveningAt(zone, now)
    if (evening > lastFew) return rhythm(now)
    const grown = 0.5 + (evening - first) / days // from half to one and a half times as much
    const isPlayed = (luck[evening - first] ?? 1) < activity * grown
    return isPlayed && Math.abs(hoursFromEvening(zone, now)) < EVENING_HOURS / 2 ? rhythm(now) : 0
  }
}
