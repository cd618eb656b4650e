import type { FoldedJournal } from './fold-journal.ts'
import type { Situation } from './situation.ts'

/** What of a database can be compared with the lines of one journal, and what not. */
export interface View {
  comparesTotals: boolean
  comparesMatches: boolean
  /** Whether the roles of whoever was there before the first line are known. */
  knowsRoles: boolean
  /** From when on it is known what a game server's lines tell of, epoch seconds. */
  since(server: number): number
  /** Game servers whose first line named no map: a query may have. */
  mapless: Set<number>
  isHidden(text: string): boolean
  notes: string[]
}

const LOWEST_PERSON = 76_561_197_960_265_728n

export function viewOf(situation: Situation, { folds, begun, lines }: FoldedJournal, grown: boolean): View {
  const { others, released, refused, isErased } = situation
  const isWhole = lines.firstSeq <= 1 && others.length === 0 && !grown
  const foreign = others.filter((name) => !name.startsWith('demo'))
  const mapless = new Set(
    [...begun].filter(([, { firstLine, loads }]) => loads[0] !== firstLine).map(([server]) => server),
  )
  const erased = [...folds.values()].flatMap(({ people }) => [...people.keys()].filter(isErased))
  const notes = [
    lines.firstSeq > 1
      ? `Lines 1 to ${lines.firstSeq - 1} are not in the journal any more: totals are not compared, matches from the second map of each game server on.`
      : [],
    foreign.length > 0
      ? `Not all was counted from this journal (also ${foreign.join(', ')}): only lines, awards and records are compared.`
      : [],
    foreign.length === 0 && others.length > 0
      ? 'The demo began with a past: totals are not compared, matches from the second map of each game server on.'
      : [],
    grown
      ? 'There were rows before the first line: totals are not compared, matches from the second map of each game server on.'
      : [],
    isWhole && mapless.size > 0
      ? `The first lines of game server ${[...mapless].join(', ')} named no map, which a query may have: matches, rounds and the time of maps are compared from their first map on.`
      : [],
    erased.length > 0 ? `${erased.length} people in the journal were erased since and are left out.` : [],
    released > 0
      ? `${released} lines that had been put aside were released later: totals of players, weapons and game servers are not compared.`
      : [],
    refused.size > 0 ? `${refused.size} lines were refused by the tables and put aside.` : [],
  ].flat()
  const sinceOf = (server: number): number => {
    const loads = begun.get(server)?.loads ?? []
    if (isWhole) return mapless.has(server) ? (loads[0] ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY
    return loads[1] ?? Number.POSITIVE_INFINITY
  }
  return {
    comparesTotals: isWhole,
    comparesMatches: foreign.length === 0,
    knowsRoles: lines.firstSeq <= 1,
    since: sinceOf,
    mapless,
    isHidden: (text) =>
      [...text.matchAll(/\b7656119\d{10}\b/g)].some(([id]) => BigInt(id) <= LOWEST_PERSON || isErased(id)),
    notes,
  }
}
