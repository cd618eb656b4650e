import { type DateValue, toDate } from './dates.ts'
import { formatNumber, MISSING } from './numbers.ts'

/** Map history: '2 Hours, 5 Minutes ago', '5 Minutes ago', 'Just Now' in the first minute and in the future. */
export function formatHoursAgo(value: DateValue, now: Date = new Date()): string {
  const minutes = minutesSince(value, now)
  if (minutes === null) return MISSING
  if (minutes < 1) return 'Just Now'
  const rest = counted(minutes % 60, 'Minute')
  return minutes < 60 ? `${rest} ago` : `${counted(Math.floor(minutes / 60), 'Hour')}, ${rest} ago`
}

/** 'just now' under 60 seconds and in the future, then '5 minutes ago', '3 hours ago', '2 days ago'. */
export function formatTimeAgo(value: DateValue, now: Date = new Date()): string {
  const minutes = minutesSince(value, now)
  if (minutes === null) return MISSING
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`
  if (minutes < 24 * 60) return `${counted(Math.floor(minutes / 60), 'hour')} ago`
  return `${counted(Math.floor(minutes / (24 * 60)), 'day')} ago`
}

function minutesSince(value: DateValue, now: Date): number | null {
  const date = toDate(value)
  return date && Math.floor((now.getTime() - date.getTime()) / 60_000)
}

function counted(count: number, unit: string): string {
  return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`
}
