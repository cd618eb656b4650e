import { RECORD_METRICS, type RecordKind, type RecordMetric } from '#shared/figures/record-metrics.ts'
import type { PlayedMatch } from './history.ts'

const ALL_TIME = 0

/** Of what somebody can hold a record. */
export interface RecordKey {
  kind: RecordKind
  subject: number
  metric: RecordMetric
  season: number // ALL_TIME, or in which the match began
}

export const keyText = ({ kind, subject, metric, season }: RecordKey): string =>
  `${kind} ${subject} ${metric} ${season}`

export interface Best extends RecordKey {
  steamId: string
  value: number
  match: Pick<PlayedMatch, 'id' | 'end'>
}

export type SeasonOf = (time: number) => number | null

/** What a match adds to, as far as records go; of nothing there is none. */
function* feats(match: PlayedMatch, seasonOf: SeasonOf): Generator<RecordKey & { value: number }> {
  const season = seasonOf(match.start)
  for (const span of season === null ? [ALL_TIME] : [ALL_TIME, season]) {
    for (const metric of RECORD_METRICS) {
      const value = match[metric]
      if (value <= 0) continue
      yield { kind: 'server', subject: match.server, metric, season: span, value }
      yield { kind: 'map', subject: match.map, metric, season: span, value }
    }
    for (const [subject, value] of match.weapons)
      yield { kind: 'weapon', subject, metric: 'kills', season: span, value }
  }
}

/** What some people did, and of what each of them did anything new. */
export class Feats {
  readonly keys = new Map<string, RecordKey>()
  readonly bests: Best[] = []
  readonly #done = new Set<string>()

  add(steamId: string, keys: ReadonlyMap<string, RecordKey>, best: (keys: ReadonlyMap<string, RecordKey>) => Best[]) {
    for (const [text, key] of keys) {
      this.keys.set(text, key)
      this.#done.add(`${text} ${steamId}`)
    }
    this.bests.push(...best(keys))
  }

  /** What is stored of it is what they had before. */
  replaces(row: Best): boolean {
    return this.#done.has(`${keyText(row)} ${row.steamId}`)
  }
}

/** Of what records may change when these matches do. */
export function keysOf(matches: Iterable<PlayedMatch>, seasonOf: SeasonOf): Map<string, RecordKey> {
  const keys = new Map<string, RecordKey>()
  for (const match of matches) for (const { value: _, ...key } of feats(match, seasonOf)) keys.set(keyText(key), key)
  return keys
}

/** Somebody's best of each of these; of equal ones the first. Matches are in the order of time. */
export function bestOf(
  steamId: string,
  matches: readonly PlayedMatch[],
  wanted: ReadonlyMap<string, RecordKey>,
  seasonOf: SeasonOf,
): Best[] {
  const seasons = matches.map(({ start }) => seasonOf(start))
  return [...wanted.values()].flatMap((key) => {
    let most = 0
    let first: PlayedMatch | null = null
    for (const [place, match] of matches.entries()) {
      const amount = key.season === ALL_TIME || key.season === seasons[place] ? amountOf(match, key) : 0
      if (amount > most) [most, first] = [amount, match]
    }
    return first === null ? [] : [{ ...key, value: most, steamId, match: first }]
  })
}

function amountOf(match: PlayedMatch, { kind, subject, metric }: RecordKey): number {
  if (kind === 'weapon') return match.weapons.find(([id]) => id === subject)?.[1] ?? 0
  return match[kind] === subject ? match[metric] : 0
}
