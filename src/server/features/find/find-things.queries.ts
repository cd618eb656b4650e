import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import { matches, matchesBeginning } from '#server/ground/db/lists/search.ts'
import { FoundMap, FoundWeapon, MOST_FOUND } from '#shared/contracts/find.ts'

/** The most played first, of those that fit equally well. */
export function findMaps(db: Db, needle: string): Promise<FoundMap[]> {
  const names = [sql`lower(m.map_name_trans)`, sql`lower(m.map_name)`] as const
  return db.many(
    FoundMap,
    sql`
      select m.map_id as id, m.map_name, m.map_name_trans
      from maps m
      left join (map_stats s join game_servers g on g.server_id = s.server_id and g.enabled) on s.map_id = m.map_id
      where ${anyOf(names, needle, matches)}
      group by m.map_id
      order by ${anyOf(names, needle, matchesBeginning)} desc, m.enabled desc, coalesce(sum(s.play_time_s), 0) desc,
               lower(m.map_name_trans), m.map_name
      limit ${MOST_FOUND}`,
  )
}

/** The deadliest first, of those that fit equally well. */
export function findWeapons(db: Db, needle: string): Promise<FoundWeapon[]> {
  const names = [sql`lower(w.weapon_name_trans)`, sql`lower(w.weapon_name)`] as const
  return db.many(
    FoundWeapon,
    sql`
      select w.weapon_id as id, w.weapon_name, w.weapon_name_trans, w.category_id as weapon_category, c.category_name
      from weapons w join weapon_categories c using (category_id)
      where ${anyOf(names, needle, matches)}
      order by ${anyOf(names, needle, matchesBeginning)} desc, w.kill_count desc, lower(w.weapon_name_trans), w.weapon_name
      limit ${MOST_FOUND}`,
  )
}

const anyOf = ([shown, inGame]: readonly [Sql, Sql], needle: string, match: typeof matches): Sql =>
  sql`(${match(shown, needle)} or ${match(inGame, needle)})`
