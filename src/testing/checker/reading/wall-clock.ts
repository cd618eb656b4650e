const SECONDS = { day: 86_400, hour: 3600 }

/** What a clock of a time zone shows at a moment, as seconds since 1970 of that clock. */
function wallClock(epoch: number, zone: string): number {
  if (zone === 'UTC') return epoch
  const text = formatOf(zone).format(epoch * 1000) // 2026-03-01 20:00:05
  return Date.parse(`${text.replace(' ', 'T')}Z`) / 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  formats.set(zone, format)
  return format
}

/** The moment at which such a clock shows a time; of two, whichever the offset before a change of clocks gives. */
export function momentOf(wall: number, zone: string): number {
  if (zone === 'UTC') return wall
  const hour = Math.floor(wall / SECONDS.hour) * SECONDS.hour
  const guess = hour - (wallClock(hour, zone) - hour)
  return wall - (wallClock(guess, zone) - guess)
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The day (counted from 1970), hour and weekday there. */
export function calendar(epoch: number, zone: string): { day: number; hour: number; weekday: string } {
  const wall = wallClock(epoch, zone)
  const day = Math.floor(wall / SECONDS.day)
  const hour = Math.floor((wall - day * SECONDS.day) / SECONDS.hour)
  return { day, hour, weekday: WEEKDAYS[(day + 4) % 7] ?? '' }
}
