import type { CareerSums } from '#shared/contracts/careers.ts'
import { kdr } from '#shared/figures/formulas.ts'
import { formatHms } from '#shared/format/durations.ts'
import { formatNumber, formatPercent, formatRatio, MISSING } from '#shared/format/numbers.ts'
import { headshotShare } from '#web/features/players/hero/headshot-share.ts'

export interface Measure {
  id: 'score' | 'kills' | 'kdr' | 'headshots' | 'played'
  text: string
  /** Null: it would say nothing. */
  of: (sums: CareerSums) => number | null
  format: (value: number) => string
}

export const MEASURES: readonly [Measure, ...Measure[]] = [
  { id: 'score', text: 'Score', of: ({ score }) => score, format: formatNumber },
  { id: 'kills', text: 'Kills', of: ({ kills }) => kills, format: formatNumber },
  {
    id: 'kdr',
    text: 'KDR',
    of: ({ kills, deaths }) => (kills + deaths > 0 ? kdr(kills, deaths) : null),
    format: formatRatio,
  },
  {
    id: 'headshots',
    text: 'Headshot share',
    of: ({ headshots, kills }) => headshotShare(headshots, kills),
    format: (share) => formatPercent(share * 100, 1),
  },
  { id: 'played', text: 'Play time', of: ({ played_s }) => played_s, format: formatHms },
]

/** '1,250', or a dash where there is nothing to tell. */
export function measured({ of, format }: Measure, sums: CareerSums | null): string {
  const value = sums === null ? null : of(sums)
  return value === null ? MISSING : format(value)
}
