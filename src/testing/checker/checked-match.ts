import type { ReferenceFold } from '#testing/checker/reference/reference-fold.ts'
import type { Row } from '#testing/checker/reference/reference-ledger.ts'
import type { ReferenceMatch } from '#testing/checker/reference/reference-matches.ts'
import type { Figures } from './ask.ts'

/** A match with its scoreboard, as the lines give it or as the tables have it. */
export interface CheckedMatch {
  id: number
  server: number
  map: string
  start: number // epoch seconds
  end: number | null
  lastWin: boolean | null
  counts: Row // rounds, objectives, kills, people, events
  rows: ScoreboardRow[]
}

/** `kills with x`, `killed by x of role` and `as role` stand beside the columns. */
export interface ScoreboardRow {
  slot: number
  steamId: string
  numbers: Row
}

/** Which template a word of the log stands for (rule 13), by those that are known. */
export type RoleOf = (word: string) => string

/** From the lines alone. */
export function foldedMatches(folds: ReadonlyMap<number, ReferenceFold>, roleOf: RoleOf): CheckedMatch[] {
  return [...folds].flatMap(([server, { matches }]) => matches.map((match) => toChecked(server, match, roleOf)))
}

function toChecked(server: number, match: ReferenceMatch, roleOf: RoleOf): CheckedMatch {
  const { start, end, map, lastWin, counts, people, told } = match
  return {
    ...{ id: start * 2048 + server, server, map, start, end, lastWin },
    counts: { ...counts, people: people.size, events: told.length },
    rows: [...people].map(([steamId, numbers], index) => ({
      slot: index + 1,
      steamId,
      numbers: Object.fromEntries(Object.entries(numbers).map(([name, value]) => [inTemplates(name, roleOf), value])),
    })),
  }
}

function inTemplates(name: string, roleOf: RoleOf): string {
  const [, before, word] = /^(as |killed by .* of )(.+)$/.exec(name) ?? []
  return before === undefined || word === undefined ? name : before + roleOf(word)
}

/** What a match and its scoreboard say, a figure each. */
export function matchFigures(matches: readonly CheckedMatch[]): { matches: Figures; scoreboards: Figures } {
  const figures = { matches: new Map<string, string>(), scoreboards: new Map<string, string>() }
  for (const { id, map, end, lastWin, counts, rows } of matches) {
    const told = {
      map,
      end: end ?? 'not told',
      'last round': lastWin === null ? 'none' : lastWin ? 'won' : 'lost',
      ...counts,
    }
    for (const [name, value] of Object.entries(told)) {
      if (value !== 0) figures.matches.set(`match ${id}, ${name}`, String(value))
    }
    for (const { slot, steamId, numbers } of rows) {
      figures.scoreboards.set(`match ${id}, slot ${slot}, ${steamId}`, 'there')
      for (const [name, value] of Object.entries(numbers)) {
        if (value !== 0) figures.scoreboards.set(`match ${id}, slot ${slot}, ${steamId}, ${name}`, String(value))
      }
    }
  }
  return figures
}
