import { emptySql, joinSql, type Sql, sql } from '#server/db/db.ts'
import { contains, searchNeedle } from '#server/db/search.ts'

/** The words that find people by what they are, on the screens that offer it. */
export interface SearchWords {
  admin: boolean
  banned: boolean
}

/**
 * Steam ids of the players of a server that match: by Steam name, by the name used there, by a part of the id.
 * Each way is a query of its own, so that each can use its own index.
 */
export function matchingPlayers(serverId: number, q: string | undefined, words: SearchWords, now: Date): Sql | null {
  const needle = searchNeedle(q)
  if (needle === null) return null
  const ways = [
    sql`select steam_id from players where ${contains(sql`lower(personaname)`, needle)}`,
    sql`select steam_id from player_stats where server_id = ${serverId} and ${contains(sql`lower(player_name)`, needle)}`,
    byId(needle),
    words.admin && 'admin'.includes(needle) ? sql`select steam_id from admins` : emptySql,
    words.banned && 'banned'.includes(needle) ? bannedNow(now) : emptySql,
  ]
  return joinSql(
    ways.filter((way) => way !== emptySql),
    sql` union `,
  )
}

function byId(needle: string): Sql {
  return /^\d+$/.test(needle)
    ? sql`select steam_id from players where ${contains(sql`(steam_id::text)`, needle)}`
    : emptySql
}

function bannedNow(now: Date): Sql {
  return sql`
    select steam_id from bans
    where lifted_at is null and steam_id is not null
      and (duration_s = 0 or created_at + duration_s * interval '1 second' > ${now})`
}
