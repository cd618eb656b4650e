/** What stands where a value is missing and the spec has no word for it. */
export const MISSING = '—'
/** The spec's word for a figure that cannot be worked out. */
export const NOT_AVAILABLE = 'N/A'

// JSON replies keep numbers longer than 15 digits as text.
export type Amount = number | string | null | undefined

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, signDisplay: 'negative' })
const twoDecimals = decimals(2)

/** '1,234,567' */
export function formatNumber(value: Amount, missing = MISSING): string {
  if (typeof value === 'string' && /^-?\d{1,40}$/.test(value)) return whole.format(BigInt(value))
  return isNumber(value) ? whole.format(value) : missing
}

/** '1.50': ratios and rates show two decimals. */
export function formatRatio(value: number | null | undefined): string {
  return isNumber(value) ? twoDecimals.format(value) : NOT_AVAILABLE
}

/** '66.67%'; the value is already a percentage. */
export function formatPercent(value: number | null | undefined, fractionDigits = 2): string {
  if (!isNumber(value)) return NOT_AVAILABLE
  return `${(fractionDigits === 2 ? twoDecimals : decimals(fractionDigits)).format(value)}%`
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** '1.5 MB', counted in steps of 1024 as the Steam workshop does. */
export function formatBytes(bytes: Amount): string {
  const amount = typeof bytes === 'string' ? Number(bytes || Number.NaN) : bytes
  if (!isNumber(amount) || amount < 0) return MISSING
  const step = Math.min(Math.floor(Math.log2(Math.max(amount, 1)) / 10), BYTE_UNITS.length - 1)
  return `${whole.format(amount / 1024 ** step)} ${BYTE_UNITS[step]}`
}

function decimals(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  })
}

function isNumber(value: Amount): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
