import { z } from 'zod'
import { type Db, emptySql, type Sql, sql } from '#server/ground/db/db.ts'
import { pageOfFound } from '#server/ground/db/lists/page-of-found.ts'
import { matches, searchNeedle } from '#server/ground/db/lists/search.ts'
import { ALL_WORDS, peopleMatching, serversMatching } from '#server/ground/db/people/people-search.ts'
import { adminIds, earnedAmnesty, killsPerTeamkill } from '#server/ground/db/people/people-status.ts'
import type { Page } from '#server/http/calls/calls.ts'
import { LONGEST_LIST, type PageQuery } from '#shared/contracts/common.ts'
import { AmnestyPlayer } from '#shared/contracts/teamkills.ts'

const ORDER = sql`kptk desc, steam_id, server_id`

/** How many rows the whole list has. */
export const countAmnesty = (db: Db, now: Date): Promise<number> => count(db, members(now, EVERYBODY, emptySql))

/** Who has amnesty now, one row for each game server they have it on, the most careful first. */
export async function pageOfAmnesty(
  db: Db,
  { limit = LONGEST_LIST, offset = 0, q }: PageQuery,
  now: Date,
  countAll: () => Promise<number>,
): Promise<Page<AmnestyPlayer>> {
  const matched = await matching(db, q, now)
  if (matched !== null) {
    const found = sql`with matched as materialized (${matched}) ${members(now, sql`matched s`, emptySql)}`
    const show = (more: Sql) => shown(sql`, ${more}`)
    const page = await pageOfFound(db, { row: AmnestyPlayer, found, order: ORDER, limit, offset, show })
    return { ...page, total: await countAll() }
  }
  // No page needs more of those who earned it than stand up to its end, which their index gives in order.
  const upToEnd = sql`order by ${ORDER} limit ${offset + limit}::bigint`
  const page = sql`${members(now, EVERYBODY, upToEnd)} order by ${ORDER} limit ${limit} offset ${offset}`
  const [rows, total] = await Promise.all([db.many(AmnestyPlayer, sql`with page as (${page}) ${shown()}`), countAll()])
  return { rows, total, filtered: total }
}

/** Those who earned it by how they play, and the admins, who have it in any case. */
function members(now: Date, found: Sql, upToEnd: Sql): Sql {
  const stats = sql`
    select s.steam_id, s.server_id, ${killsPerTeamkill} as kptk from ${found}
    where s.server_id in (select server_id from game_servers where enabled)`
  return sql`
    select steam_id, server_id, kptk from (
      (${stats} and ${earnedAmnesty(now)} ${upToEnd})
      union all
      (${stats} and s.steam_id in (${adminIds}) and not ${earnedAmnesty(now)})) as amnesty`
}

/** The rows of `page`. */
function shown(more: Sql = emptySql): Sql {
  return sql`
    select p.steam_id, p.personaname, p.avatarhash, s.player_name, g.server_id, g.server_name, s.kills,
           s.tk_given as teamkills, page.kptk${more}
    from page
    join player_stats s using (steam_id, server_id)
    join players p using (steam_id)
    join game_servers g using (server_id)
    order by page.kptk desc, page.steam_id, page.server_id`
}

const EVERYBODY = sql`player_stats s`

/**
 * A query for the player_stats that match by a name, a part of the id, the words admin and banned, or by the server's name; null when
 * nothing is searched for.
 */
async function matching(db: Db, q: string | undefined, now: Date): Promise<Sql | null> {
  const needle = searchNeedle(q)
  if (needle === null) return null
  const people = peopleMatching(needle, ALL_WORDS, now)
  const servers = await serversMatching(db, needle)
  const stats = sql`select steam_id, server_id, kills, tk_given, last_seen from player_stats`
  const isNamed = matches(sql`lower(player_name)`, needle)
  if (servers.length > 0) {
    return sql`${stats} where server_id = any(${servers}::int[]) or ${isNamed} or steam_id in (${people})`
  }
  // With `offset 0` people found are looked up one by one, also when so many are expected that reading the whole table
  // would look cheaper and is not.
  return sql`
    ${stats} where ${isNamed}
    union all
    select s.* from (${people}) as people
    cross join lateral (${stats} where steam_id = people.steam_id and not ${isNamed} offset 0) as s`
}

const Count = z.object({ n: z.int() })

async function count(db: Db, rows: Sql): Promise<number> {
  return (await db.one(Count, sql`select count(*)::int as n from (${rows}) as counted`))?.n ?? 0
}
