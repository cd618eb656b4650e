import { MISSING } from './numbers.ts'

/** Unix seconds, unix milliseconds, or a date as text. */
export type DateValue = number | string | null | undefined

const FIRST_MILLISECONDS = 1e12 // below it a unix time is in seconds
const LAST_DATE = 8.64e15 // the last moment a Date can hold

/** Null when there is no date: 0 is how the game and the ban site write 'never', and nothing here is older than 1970. */
export function toDate(value: DateValue): Date | null {
  const unix = typeof value === 'string' ? readText(value) : (value ?? Number.NaN)
  const milliseconds = unix < FIRST_MILLISECONDS ? unix * 1000 : unix
  return milliseconds > 0 && milliseconds <= LAST_DATE ? new Date(milliseconds) : null
}

export interface DateOptions {
  missing?: string
  timeZone?: string // the reader's own when left out
}

/** 'Jan 5, 2026' */
export function formatDate(value: DateValue, { missing = MISSING, timeZone }: DateOptions = {}): string {
  const date = toDate(value)
  return date ? dayFormat(timeZone).format(date) : missing
}

/** 'Jan 5, 2026, 3:04 PM' */
export function formatDateTime(value: DateValue, { missing = MISSING, timeZone }: DateOptions = {}): string {
  const date = toDate(value)
  return date ? momentFormat(timeZone).format(date) : missing
}

// Making a format costs far more than using one, and a page shows the same two again and again.
const dayFormat = formatPerZone({ dateStyle: 'medium' })
const momentFormat = formatPerZone({ dateStyle: 'medium', timeStyle: 'short' })

function formatPerZone(options: Intl.DateTimeFormatOptions) {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (timeZone: string | undefined): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

function readText(text: string): number {
  return /^\d{1,16}$/.test(text) ? Number(text) : Date.parse(text)
}
