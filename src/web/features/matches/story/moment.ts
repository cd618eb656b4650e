import { isAbout, type MatchEvent } from './match-event.ts'

const FIRST_EPOCH = 1_000_000_000 // what is larger is no second of a match but a moment in time

/** What `t` in an address means: seconds since the match began, or a moment in time; null: nothing. */
export function readMoment(text: string | null, started: number): number | null {
  if (text === null || !/^\d{1,10}$/.test(text)) return null
  const value = Number(text)
  return value < FIRST_EPOCH ? value : Math.max(value - started, 0)
}

const SAME = 5 // seconds that a player's deed may be away from the moment

/** The event that a link to a moment means: one of the player it names if that is then, or else whatever is nearest. */
export function eventAtMoment(
  events: readonly MatchEvent[],
  moment: number | null,
  slot: number | null,
): MatchEvent | null {
  if (moment === null) return null
  const own =
    slot === null
      ? null
      : nearestTo(
          events.filter((event) => isAbout(event, slot)),
          moment,
        )
  return own !== null && Math.abs(own.at - moment) <= SAME ? own : nearestTo(events, moment)
}

/** Of several in the same second the first. */
export function nearestTo(events: readonly MatchEvent[], at: number): MatchEvent | null {
  const next = firstFrom(events, at)
  const [before, after] = [events[next - 1], events[next]]
  if (before === undefined || after === undefined) return after ?? firstOfSecond(events, before)
  return after.at - at <= at - before.at ? after : firstOfSecond(events, before)
}

const firstOfSecond = (events: readonly MatchEvent[], event: MatchEvent | undefined): MatchEvent | null =>
  event === undefined ? null : (events[firstFrom(events, event.at)] ?? null)

/** The place of the first event at a time or later, in events by time. */
export function firstFrom(events: readonly MatchEvent[], at: number): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}
