import { zoneOffsets } from '#server/ground/zone-time.ts'
import { HOURS_A_WEEK } from '#shared/contracts/pulse.ts'
import type { HourSum } from './pulse.queries.ts'
import { meanOf } from './samples.ts'

const HOUR_S = 3600
const DAY_S = 86_400
const DAYS_BEFORE_MONDAY = 3 // 1970 began on a Thursday

/**
 * The average number of players in each hour of a week by the clocks of a zone, from Monday's first to Sunday's last; null
 * where nothing is known. An hour belongs where it begins, also where clocks are half an hour beside ours.
 */
export function hoursOfWeek(sums: readonly HourSum[], zone: string): (number | null)[] {
  const up = new Array<number>(HOURS_A_WEEK).fill(0)
  const humans = new Array<number>(HOURS_A_WEEK).fill(0)
  const offsetAt = zoneOffsets(zone)
  for (const sum of sums) {
    const wall = sum.hour + offsetAt(sum.hour)
    const place = Math.floor(wall / HOUR_S + DAYS_BEFORE_MONDAY * (DAY_S / HOUR_S)) % HOURS_A_WEEK
    up[place] = (up[place] ?? 0) + sum.up
    humans[place] = (humans[place] ?? 0) + sum.humans
  }
  return up.map((minutes, place) => meanOf(humans[place] ?? 0, minutes))
}
