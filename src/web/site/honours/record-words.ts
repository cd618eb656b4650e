import type { RecordMetric } from '#shared/figures/record-metrics.ts'
import { formatNumber } from '#shared/format/numbers.ts'

/** The most of it in one match. */
export const RECORD_WORDS: Readonly<Record<RecordMetric, string>> = {
  score: 'Score',
  kills: 'Kills',
  best_streak: 'Kills without dying',
  headshots: 'Headshots',
  revives: 'Revives',
  healed_hp: 'Healed HP',
  caps: 'Objectives',
  caches: 'Caches destroyed',
}

export const recordValue = (metric: RecordMetric, value: number): string =>
  `${formatNumber(value)} ${RECORD_WORDS[metric].toLowerCase().replace(/hp$/, 'HP')}`
