import { type Db, emptySql, type Sql, sql } from '#server/ground/db/db.ts'
import { type CountedOrder, findOrderStart, pageInWays } from '#server/ground/db/lists/counted-order.ts'
import { pageOfFound } from '#server/ground/db/lists/page-of-found.ts'
import { searchNeedle } from '#server/ground/db/lists/search.ts'
import { ALL_WORDS, peopleMatching, serversMatching } from '#server/ground/db/people/people-search.ts'
import { LONGEST_LIST, type PageQuery } from '#shared/contracts/common.ts'
import { WeaponUser } from '#shared/contracts/weapons.ts'

const ORDER = sql`kill_count desc, steam_id, server_id`

const BY_KILLS: CountedOrder = { list: 13, key: 'integer' }

/** A page of everybody, the deadliest first, found by counted ranges of kills and cut from the index alone. */
export async function listAllUsers(
  db: Db,
  weaponId: number,
  { limit = LONGEST_LIST, offset = 0 }: PageQuery,
): Promise<WeaponUser[]> {
  const keys = { key: sql`kill_count`, id: sql`steam_id` }
  const start = await findOrderStart(db, BY_KILLS, { owner: sql`${weaponId}`, offset, ...keys })
  if (start === null) return []
  const rows = (way: Sql) => sql`${allUsers(weaponId)}${way}`
  const page = pageInWays(start, limit, { rows, order: ORDER })
  return db.many(WeaponUser, sql`with page as (${page}) ${showUsers(weaponId)}`)
}

/** A page of those who were searched for. */
export function pageOfUsers(db: Db, weaponId: number, found: Sql, { limit = LONGEST_LIST, offset = 0 }: PageQuery) {
  const show = (more: Sql) => showUsers(weaponId, sql`, ${more}`)
  return pageOfFound(db, { row: WeaponUser, found, order: ORDER, limit, offset, show })
}

function showUsers(weaponId: number, more: Sql = emptySql): Sql {
  return sql`
    select p.steam_id, p.personaname, p.avatarhash, page.kill_count, w.tk_count, page.server_id,
           json_build_object('server_name', g.server_name) as server_info${more}
    from page
    join player_weapons w on w.weapon_id = ${weaponId} and w.steam_id = page.steam_id and w.server_id = page.server_id
    join players p on p.steam_id = page.steam_id
    join game_servers g on g.server_id = page.server_id
    order by page.kill_count desc, page.steam_id, page.server_id`
}

const allUsers = (weaponId: number): Sql => sql`
  select steam_id, server_id, kill_count from player_weapons where weapon_id = ${weaponId}`

/** Null when nothing is searched for. */
export async function matchingUsers(db: Db, weaponId: number, q: string | undefined, now: Date): Promise<Sql | null> {
  const needle = searchNeedle(q)
  if (needle === null) return null
  const people = peopleMatching(needle, ALL_WORDS, now)
  const servers = await serversMatching(db, needle)
  if (servers.length > 0) {
    return sql`${allUsers(weaponId)} and (server_id = any(${servers}::int[]) or steam_id in (${people}))`
  }
  // From the people found to their rows by the primary key, which begins with the server: those on which anybody used a weapon.
  // With `offset 0` it is done so even when many are expected, where reading all users of the weapon would look cheaper and is not.
  return sql`
    select w.steam_id, w.server_id, w.kill_count
    from (${people}) as people
    cross join (
      select g.server_id from game_servers g
      cross join lateral (
        select 1 from player_weapons u where u.server_id = g.server_id order by u.steam_id limit 1) as used) as g
    cross join lateral (
      select w.steam_id, w.server_id, w.kill_count from player_weapons w
      where w.server_id = g.server_id and w.steam_id = people.steam_id and w.weapon_id = ${weaponId} offset 0) as w`
}
