import { z } from 'zod'
import { type Db, emptySql, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { isShort, matches } from '#server/ground/db/lists/search.ts'
import { adminIds, bannedIds } from './people-status.ts'

/** The words that find people by what they are, on the screens that offer it. */
export interface SearchWords {
  admin: boolean
  banned: boolean
}

export const ALL_WORDS: SearchWords = { admin: true, banned: true }

/**
 * A query for the steam ids of the players that match by Steam name, by a part of the id or by a word. Each way is asked
 * apart, so that each can use its own index. All ids begin alike, so a digit or two find nobody by theirs. `materialized` has
 * the whole planned for itself: beside what a question around it is expected to cost, reading every player would look just
 * as good.
 */
export function peopleMatching(needle: string, words: SearchWords, now: Date): Sql {
  const byId = sql`select steam_id from players where ${matches(sql`(steam_id::text)`, needle)}`
  const ways = [
    sql`select steam_id from players where ${matches(sql`lower(personaname)`, needle)}`,
    /^\d+$/.test(needle) && !isShort(needle) ? byId : emptySql,
    words.admin && 'admin'.includes(needle) ? adminIds : emptySql,
    words.banned && 'banned'.includes(needle) ? bannedIds(now) : emptySql,
  ].filter((way) => way !== emptySql)
  return sql`with matching as materialized (${joinSql(ways, sql` union `)}) select steam_id from matching`
}

const ServerId = z.object({ server_id: z.int() })

/** The game servers whose name matches. */
export async function serversMatching(db: Db, needle: string): Promise<number[]> {
  const rows = await db.many(
    ServerId,
    sql`select server_id from game_servers where ${matches(sql`lower(server_name)`, needle)} order by server_id`,
  )
  return rows.map(({ server_id }) => server_id)
}
