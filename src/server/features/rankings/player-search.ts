import { joinSql, type Sql, sql } from '#server/db/db.ts'
import { peopleMatching, type SearchWords } from '#server/db/people-search.ts'
import { contains, searchNeedle } from '#server/db/search.ts'

/** Steam ids of the players of a server that match, also by the name used there; null when nothing is searched for. */
export function matchingPlayers(serverId: number, q: string | undefined, words: SearchWords, now: Date): Sql | null {
  const needle = searchNeedle(q)
  if (needle === null) return null
  const byNameThere = sql`
    select steam_id from player_stats where server_id = ${serverId} and ${contains(sql`lower(player_name)`, needle)}`
  return joinSql([byNameThere, ...peopleMatching(needle, words, now)], sql` union `)
}
