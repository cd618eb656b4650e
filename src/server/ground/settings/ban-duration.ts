const MINUTE = 60
const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: 60 * MINUTE, d: 1440 * MINUTE, w: 10_080 * MINUTE }
const LONGEST = 2_147_483_647 // seconds: what SourceBans++ can hold, 68 years

export const BAN_DURATION_HELP = 'permanent, or a number with m, h, d or w behind it: 90m, 12h, 3d, 2w'

/** Seconds of '2w'; 0 for 'permanent'; null for anything else. */
export function readBanDuration(text: string): number | null {
  if (text === 'permanent') return 0
  const [, count, unit] = /^(\d{1,8})([mhdw])$/.exec(text) ?? []
  const seconds = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN)
  return seconds > 0 && seconds <= LONGEST ? seconds : null
}
