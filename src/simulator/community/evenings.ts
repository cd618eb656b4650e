const HOUR_S = 3_600
const DAY_S = 86_400
const EVENING = 20 // o'clock, when most people play

/** What share of those who would like to play on a game server have time for it at a moment, from 0 to 1. */
export type Rhythm = (now: number) => number

/** The hours of one community: when its evening is, and who is still there in its small hours. */
export interface Hours {
  zone: number // how many hours its clocks are ahead of UTC
  quietest: number // from 0 to 1
}

/**
 * Everybody from four hours before the evening's height until four hours after it, then fewer and fewer. With three
 * communities eight hours apart there is an evening somewhere whenever one looks.
 */
export function rhythmOf({ zone, quietest }: Hours): Rhythm {
  return (now) => {
    const angle = (hoursFromEvening(zone, now) / 24) * 2 * Math.PI
    return Math.min(1, Math.max(quietest, 0.65 + 0.65 * Math.cos(angle)))
  }
}

/** From -12 to 12: before or after the nearest evening's height. */
export function hoursFromEvening(zone: number, now: number): number {
  const hour = (now / HOUR_S + zone - EVENING) % 24
  return hour > 12 ? hour - 24 : hour
}

/** Counts evenings; each begins and ends twelve hours from its height. */
export function eveningAt(zone: number, now: number): number {
  return Math.floor((now + (zone - EVENING + 12) * HOUR_S) / DAY_S)
}
