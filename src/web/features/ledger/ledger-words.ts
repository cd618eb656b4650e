import { FEWEST_TOLD, type LedgerMonth } from '#shared/contracts/ledger.ts'
import { formatNumber, MISSING } from '#shared/format/numbers.ts'

/** '12', 'fewer than 5' */
export const countText = (count: number | null): string =>
  count === null ? `fewer than ${FEWEST_TOLD}` : formatNumber(count)

/** '6 hours', '3 days'; it was rounded up. */
export function answerText({ median_hours: hours }: LedgerMonth): string {
  if (hours === null) return MISSING
  const [count, unit] = hours > 24 ? [hours / 24, 'day'] : [hours, 'hour']
  return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`
}

const format = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 'Feb 2026' */
export function monthText(month: string): string {
  const time = Date.parse(`${month}-01T00:00:00Z`)
  return Number.isFinite(time) ? format.format(time) : month
}
