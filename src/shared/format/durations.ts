import { formatNumber, MISSING } from './numbers.ts'

type Seconds = number | null | undefined

const DAY = 86_400
const UNITS = [
  ['Month', 30.44 * DAY],
  ['Week', 7 * DAY],
  ['Day', DAY],
  ['Hour', 3600],
  ['Minute', 60],
] as const

/** 'm:ss', as in '75:09'. */
export function formatMinutesSeconds(seconds: Seconds): string {
  const total = wholeSeconds(seconds)
  return total === null ? MISSING : `${Math.floor(total / 60)}:${twoDigits(total % 60)}`
}

/** 'hh:mm:ss', as in '102:03:04': the hours grow past two digits. */
export function formatHms(seconds: Seconds): string {
  const total = wholeSeconds(seconds)
  if (total === null) return MISSING
  return [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60].map(twoDigits).join(':')
}

/** '2 Week(s)': whole counts of the largest unit that fits, and never less than one minute. */
export function formatBanDuration(seconds: Seconds): string {
  if (seconds === 0) return 'PERMANENT'
  if (seconds == null || !Number.isFinite(seconds) || seconds < 0) return MISSING
  const [name, size] = UNITS.find(([, unit]) => seconds >= unit) ?? ['Minute', 60]
  return `${formatNumber(Math.max(Math.floor(seconds / size), 1))} ${name}(s)`
}

/** Clocks of game servers jump; a negative time is shown as none. */
function wholeSeconds(seconds: Seconds): number | null {
  return seconds != null && Number.isFinite(seconds) ? Math.max(Math.floor(seconds), 0) : null
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
