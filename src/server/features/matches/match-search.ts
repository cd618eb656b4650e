import { z } from 'zod'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import { isShort, matches, matchesWhole, searchNeedle } from '#server/ground/db/lists/search.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'

const MapId = z.object({ map_id: z.int() })

/** A query for the ids of the matches on maps, or with players, that match; null when nothing is searched for. */
export async function matchesFound(db: Db, q: string | undefined): Promise<Sql | null> {
  const needle = searchNeedle(q)
  if (needle === null) return null
  return sql`
    select match_id from matches where map_id = any(${await mapsFound(db, needle)}::int[])
    union
    select match_id from match_players where steam_id in (${peopleNamed(needle)})`
}

/** The ids of the maps that match. */
export async function mapsFound(db: Db, needle: string): Promise<string> {
  const maps = await db.many(
    MapId,
    sql`
      select map_id from maps
      where ${matches(sql`lower(map_name_trans)`, needle)} or ${matches(sql`lower(map_name)`, needle)} order by map_id`,
  )
  return numberArray(maps.map(({ map_id }) => map_id))
}

/** By the name on Steam or on a game server. A letter or two begin a name in twenty, so they have to be all of it. */
function peopleNamed(needle: string): Sql {
  const named = isShort(needle) ? matchesWhole : matches
  const byId = /^7656\d{13}$/.test(needle) ? sql`union select ${needle}::bigint` : sql``
  return sql`
    select steam_id from players where ${named(sql`lower(personaname)`, needle)}
    union select steam_id from player_stats where ${named(sql`lower(player_name)`, needle)} ${byId}`
}
