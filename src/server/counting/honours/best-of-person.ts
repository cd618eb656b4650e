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
  const keysAt = keysBySubject(wanted.values())
  const bests = new Map<RecordKey, Best>()
  for (const match of matches) {
    const season = seasonOf(match.start)
    const take = (kind: RecordKind, subject: number, amount: (metric: RecordMetric) => number) => {
      for (const key of keysAt[kind].get(subject) ?? []) {
        if (key.season !== ALL_TIME && key.season !== season) continue
        const value = amount(key.metric)
        if (value > (bests.get(key)?.value ?? 0)) bests.set(key, { ...key, value, steamId, match })
      }
    }
    take('server', match.server, (metric) => match[metric])
    take('map', match.map, (metric) => match[metric])
    for (const [weapon, kills] of match.weapons) take('weapon', weapon, () => kills)
  }
  return [...bests.values()]
}

/** So that of each match only what it can add to is looked at. */
function keysBySubject(keys: Iterable<RecordKey>): Record<RecordKind, Map<number, RecordKey[]>> {
  const found = { server: new Map<number, RecordKey[]>(), map: new Map(), weapon: new Map() }
  for (const key of keys) {
    const some = found[key.kind].get(key.subject)
    if (some) some.push(key)
    else found[key.kind].set(key.subject, [key])
  }
  return found
}
