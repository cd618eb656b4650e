import { formatNumber, MISSING } from './numbers.ts'

const SUFFIXES = ['th', 'st', 'nd', 'rd'] as const

/** '1st', '2nd', '3rd', '11th', '1,021st', '111th'. A rank below 1 is no rank. */
export function ordinal(rank: number | null | undefined): string {
  if (rank == null || !Number.isFinite(rank) || rank < 1) return MISSING
  const position = Math.floor(rank)
  const lastTwo = position % 100
  const suffix = lastTwo >= 4 && lastTwo <= 20 ? 'th' : (SUFFIXES[position % 10] ?? 'th')
  return `${formatNumber(position)}${suffix}`
}
