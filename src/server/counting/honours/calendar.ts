const QUARTER_S = 900 // no clock is put forward or back but at a quarter of an hour
const MOST_KEPT = 100_000

export interface CalendarTime {
  day: number // counted from 1970 on, where the clock shows it
  hour: number
  weekday: number // 0 is Sunday
}

/** What a clock and a calendar of a time zone show at a moment, in epoch seconds. */
export function calendarOf(zone: string): (time: number) => CalendarTime {
  if (zone === 'UTC') return readUtc
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' },
    ...{ minute: 'numeric' },
  })
  const kept = new Map<number, CalendarTime>()
  return (time) => {
    const quarter = Math.floor(time / QUARTER_S)
    const known = kept.get(quarter)
    if (known) return known
    const part = new Map(
      format.formatToParts(quarter * QUARTER_S * 1000).map(({ type, value }) => [type, Number(value)]),
    )
    const number = (name: Intl.DateTimeFormatPartTypes) => part.get(name) ?? 0
    const shown = readUtc(Date.UTC(number('year'), number('month') - 1, number('day'), number('hour')) / 1000)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(quarter, shown)
    return shown
  }
}

function readUtc(time: number): CalendarTime {
  const day = Math.floor(time / 86_400)
  return { day, hour: Math.floor((time - day * 86_400) / 3600), weekday: (day + 4) % 7 }
}
