const LONGEST_WAIT_MS = 3_600_000

/** What `Retry-After` says, in seconds or as a date, within an hour. */
export function readRetryAfter(header: string | null, now: Date): number {
  if (header === null) return 0
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS)
}
