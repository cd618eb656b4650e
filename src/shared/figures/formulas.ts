import { formatPercent } from '#shared/format/numbers.ts'

type Count = number | null | undefined // a missing count is 0

/** Kills per death; the kills themselves when there are no deaths. */
export function kdr(kills: Count, deaths: Count): number {
  return ratio(kills, deaths) ?? count(kills)
}

/** Kills per teammate killed; the kills themselves when there is none. */
export function kptk(kills: Count, tkGiven: Count): number {
  return ratio(kills, tkGiven) ?? count(kills)
}

/** Deaths per death by a teammate; 0 when there is none. */
export function dptk(deaths: Count, tkTaken: Count): number {
  return ratio(deaths, tkTaken) ?? 0
}

/** Null without deaths. It may pass 100: a teamkill taken is not counted as a death. */
export function tkDeathPercent(tkTaken: Count, deaths: Count): number | null {
  return ratio(count(tkTaken) * 100, deaths)
}

/** Revives or healed HP per minute as a medic; null (N/A) when no time was spent. */
export function perMinute(amount: Count, seconds: Count): number | null {
  return ratio(count(amount) * 60, seconds)
}

/** Percent of the decided rounds that were won; null before the first. */
export function winRate(wins: Count, losses: Count): number | null {
  return ratio(count(wins) * 100, count(wins) + count(losses))
}

/** '66.67%' or 'N/A' */
export function formatWinRate(wins: Count, losses: Count, fractionDigits = 2): string {
  return formatPercent(winRate(wins, losses), fractionDigits)
}

function ratio(amount: Count, per: Count): number | null {
  return count(per) > 0 ? count(amount) / count(per) : null
}

function count(value: Count): number {
  return value != null && Number.isFinite(value) ? value : 0
}
