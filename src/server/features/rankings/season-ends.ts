import { monthIn, monthStart } from '#server/counting/seasons/month.ts'
import type { Settings } from '#server/ground/settings/settings.ts'
import type { CalendarEvent } from '#server/http/feeds/calendar.ts'
import type { PastSeason } from '#shared/contracts/seasons.ts'

const ENDS_AHEAD = 12
const MOST_PAST = 120

/** When seasons ended, and when those of the next months will; without monthly seasons nobody knows that. */
export function seasonEnds(past: readonly PastSeason[], season: Settings['season'], now: Date): CalendarEvent[] {
  const ahead = season.monthly
    ? Array.from({ length: ENDS_AHEAD }, (_, months) => endAhead(past, season, now, months))
    : []
  return [...past.slice(0, MOST_PAST).map(endBehind).reverse(), ...ahead]
}

const endBehind = ({ id, name, closed }: PastSeason): CalendarEvent => ({
  id: MONTHLY_NAME.test(name) ? idOf(name) : `season-${id}`,
  at: closed,
  changed: closed,
  title: `Season ${name} ends`,
  about: 'The scores of this season are final.',
})

function endAhead(
  past: readonly PastSeason[],
  { time_zone }: Settings['season'],
  now: Date,
  months: number,
): CalendarEvent {
  const start = monthStart(time_zone, now, months)
  const name = freeName(past, monthIn(time_zone, start))
  return {
    id: idOf(name),
    at: monthStart(time_zone, now, months + 1).getTime() / 1000,
    changed: monthStart(time_zone, now).getTime() / 1000,
    title: `Season ${name} ends`,
    about: 'Scores start over.',
  }
}

/** As a season is named when its month is over, so that what was announced and what came are one event. */
function freeName(past: readonly PastSeason[], month: string): string {
  const taken = new Set(past.map(({ name }) => name))
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? month : `${month} (${count})`
    if (!taken.has(name)) return name
  }
}

const MONTHLY_NAME = /^\d{4}-\d\d(?: \(\d+\))?$/
const idOf = (name: string): string => `season-of-${name.replace(/ \((\d+)\)/, '-$1')}`
