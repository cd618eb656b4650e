import { type Sql, sql } from '#server/ground/db/db.ts'
import { matches, searchNeedle } from '#server/ground/db/lists/search.ts'
import { peopleMatching, type SearchWords } from '#server/ground/db/people/people-search.ts'

/** What finds players of a game server. */
export interface PlayerSearch {
  byNameThere: Sql // a condition on the rows of a board that go by the name `s`
  people: Sql // steam ids
}

/** Null when nothing is searched for. */
export function playerSearch(q: string | undefined, words: SearchWords, now: Date): PlayerSearch | null {
  const needle = searchNeedle(q)
  if (needle === null) return null
  return {
    byNameThere: matches(sql`lower(s.player_name)`, needle),
    people: peopleMatching(needle, words, now),
  }
}
