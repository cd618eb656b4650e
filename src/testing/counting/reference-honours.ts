import type { ReferenceFold } from './reference-fold.ts'

/** A match of somebody, told in words only: what the checker of awards and records goes by. */
export interface ToldMatch {
  id: number
  server: number
  map: string
  start: number // epoch seconds
  numbers: Readonly<Record<string, number>> // of the player
  ofMatch: Readonly<Record<string, number>>
  won: boolean
}

/** The matches of everybody as the plain fold of the lines has them, oldest first. */
export function toldMatches(folds: ReadonlyMap<number, ReferenceFold>): Map<string, ToldMatch[]> {
  const people = new Map<string, ToldMatch[]>()
  for (const [server, fold] of folds) {
    for (const { start, map, people: rows, counts, told } of fold.matches) {
      const ends = told.map((line) => line.split(' ')[1] ?? '').filter((kind) => /^round_(win|loss)$/.test(kind))
      for (const [steamId, row] of rows) {
        const list = people.get(steamId) ?? []
        people.set(steamId, list)
        list.push({
          ...{ id: start * 2048 + server, server, map, start },
          numbers: { ...row, minutes: Math.floor((row.played_s ?? 0) / 60) },
          ofMatch: { players: rows.size, rounds_won: counts.wins ?? 0, rounds_lost: counts.losses ?? 0 },
          won: ends.at(-1) === 'round_win' && (row.wins ?? 0) > 0,
        })
      }
    }
  }
  for (const list of people.values()) list.sort((a, b) => a.id - b.id)
  return people
}

/** How far somebody is after all of these matches, counted from the first one on each time. */
export type Reach = (matches: readonly ToldMatch[]) => number

/** 'award tier player match', sorted: for every tier the first match after which it is reached. */
export function checkAwards(
  people: ReadonlyMap<string, readonly ToldMatch[]>,
  awards: Readonly<Record<string, { tiers: readonly number[]; reach: Reach }>>,
): string[] {
  const given: string[] = []
  for (const [steamId, matches] of people) {
    for (const [award, { tiers, reach }] of Object.entries(awards)) {
      for (const [place, n] of tiers.entries()) {
        const first = matches.findIndex((_, index) => reach(matches.slice(0, index + 1)) >= n)
        const match = matches[first]
        if (match) given.push(`${award} ${place + 1} ${steamId} ${match.id}`)
      }
    }
  }
  return given.sort()
}

/** 'kind subject metric: value player match', sorted. Of equals the first match holds it, in one match the lower Steam id. */
export function checkRecords(people: ReadonlyMap<string, readonly ToldMatch[]>, metrics: readonly string[]): string[] {
  const best = new Map<string, { value: number; id: number; steamId: string }>()
  const offer = (what: string, value: number, id: number, steamId: string) => {
    const held = best.get(what)
    const isBetter =
      held === undefined ||
      value > held.value ||
      (value === held.value && (id < held.id || (id === held.id && BigInt(steamId) < BigInt(held.steamId))))
    if (value > 0 && isBetter) best.set(what, { value, id, steamId })
  }
  for (const [steamId, matches] of people) {
    for (const { id, server, map, numbers } of matches) {
      for (const metric of metrics) {
        offer(`server ${server} ${metric}`, numbers[metric] ?? 0, id, steamId)
        offer(`map ${map} ${metric}`, numbers[metric] ?? 0, id, steamId)
      }
      for (const [name, kills] of Object.entries(numbers)) {
        const weapon = /^kills with (.+)$/.exec(name)?.[1]
        if (weapon !== undefined) offer(`weapon ${weapon} kills`, kills, id, steamId)
      }
    }
  }
  return [...best].map(([what, { value, id, steamId }]) => `${what}: ${value} ${steamId} ${id}`).sort()
}
