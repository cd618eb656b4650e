import { zoneTime } from '#server/ground/zone-time.ts'

/** The month in which a moment lies in a time zone, as 2026-03. */
export function monthIn(zone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit' }).formatToParts(
    moment,
  )
  const value = (type: 'year' | 'month') => parts.find((part) => part.type === type)?.value ?? ''
  return `${value('year').padStart(4, '0')}-${value('month')}`
}

/** When that month began there, or so many after it will. */
export function monthStart(zone: string, moment: Date, after = 0): Date {
  const [year, month] = monthIn(zone, moment).split('-').map(Number)
  return new Date(zoneTime(Date.UTC(year ?? 0, (month ?? 1) - 1 + after) / 1000, zone) * 1000)
}
