const HOUR_S = 3600
const DAY_S = 86_400

export interface TimeTick {
  at: number // epoch seconds
  text: string
}

type Unit = { hours: number } | 'day' | 'week' | 'month'

/** Where a time axis is labelled: at full hours, at the beginning of days, weeks or months, by the reader's own clock. */
export function timeTicks(from: number, to: number): TimeTick[] {
  const unit = unitFor(to - from)
  const text = new Intl.DateTimeFormat('en-US', FORMATS[typeof unit === 'object' ? 'hour' : unit])
  const ticks: TimeTick[] = []
  const date = startOf(unit, from)
  for (; date.getTime() / 1000 < to; advance(date, unit)) {
    const at = date.getTime() / 1000
    if (at >= from) ticks.push({ at, text: text.format(date) })
  }
  return ticks
}

function unitFor(length: number): Unit {
  if (length <= 8 * HOUR_S) return { hours: 1 }
  if (length <= 2 * DAY_S) return { hours: 4 }
  if (length <= 10 * DAY_S) return 'day'
  return length <= 70 * DAY_S ? 'week' : 'month'
}

const FORMATS = {
  hour: { hour: 'numeric' },
  day: { weekday: 'short' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short' },
} as const

function startOf(unit: Unit, from: number): Date {
  const date = new Date(from * 1000)
  date.setHours(typeof unit === 'object' ? date.getHours() - (date.getHours() % unit.hours) : 0, 0, 0, 0)
  if (unit === 'week') date.setDate(date.getDate() - ((date.getDay() + 6) % 7))
  if (unit === 'month') date.setDate(1)
  return date
}

/** By the calendar, so that a day of 23 hours is one. */
function advance(date: Date, unit: Unit): void {
  if (typeof unit === 'object') date.setTime(date.getTime() + unit.hours * HOUR_S * 1000)
  else if (unit === 'month') date.setMonth(date.getMonth() + 1)
  else date.setDate(date.getDate() + (unit === 'week' ? 7 : 1))
}
