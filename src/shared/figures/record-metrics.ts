export const RECORD_KINDS = ['server', 'map', 'weapon'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** What the most of in one match is a record, on a game server and on a map. With a weapon it is kills alone. */
export const RECORD_METRICS = [
  'score',
  'kills',
  'best_streak',
  'headshots',
  'revives',
  'healed_hp',
  'caps',
  'caches',
] as const
export type RecordMetric = (typeof RECORD_METRICS)[number]
