import { emptySql, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { isShort, matches, matchesBeginning, matchesWhole } from '#server/ground/db/lists/search.ts'
import { MOST_FOUND } from '#shared/contracts/find.ts'
import { parseSteamId } from '#shared/steam-id.ts'

/** Of those who match in one way so many are compared: for letters that more people share, typing on finds the others. */
const MOST_COMPARED = 100
/** So many of the best of so many game servers are looked through then, so that whom most people mean is among them. */
const BEST = 100
const BEST_OF_SERVERS = 10

const STEAM_NAME = sql`lower(personaname)`
const NAME_THERE = sql`lower(player_name)`

/**
 * A bounded number of steam ids, for a million players as for ten. What comes later is asked only when what came before
 * did not do: the middle of names when few begin so, the best when not everybody could be compared.
 */
export function candidates(needle: string): Sql {
  return sql`
    beginning as materialized (${beginning(needle)}),
    inside as materialized (${inside(needle)}),
    candidates as materialized (
      select steam_id from beginning union select steam_id from inside union ${bestMatching(needle)})`
}

function beginning(needle: string): Sql {
  const ways = [inOrder(sql`players`, STEAM_NAME, needle), inOrder(sql`player_stats`, NAME_THERE, needle), byId(needle)]
  return joinSql(
    ways.filter((way) => way !== emptySql),
    sql` union `,
  )
}

/** Spelled as the index that serves it. */
function inOrder(table: Sql, name: Sql, needle: string): Sql {
  const indexed = sql`left(${name}, 100)`
  return sql`(select steam_id from ${table} where ${matchesBeginning(indexed, needle)}
              order by ${indexed} using ~<~, steam_id limit ${MOST_COMPARED})`
}

/** The whole id in any of its forms, or the beginning of one from where they differ. */
function byId(needle: string): Sql {
  const id = parseSteamId(needle.toUpperCase()) ?? (/^7656\d{6,12}$/.test(needle) ? needle : null)
  if (id === null) return emptySql
  return sql`(select steam_id from players where steam_id between ${id.padEnd(17, '0')} and ${id.padEnd(17, '9')}
              order by steam_id limit ${MOST_COMPARED})`
}

/** A trigram index knows three letters or digits in a row; for anything else it would read everybody. */
const hasTrigram = (needle: string): boolean => /[\p{L}\p{N}]{3}/u.test(needle)

function inside(needle: string): Sql {
  if (!hasTrigram(needle) || byId(needle) !== emptySql) return sql`select steam_id from players where false`
  const few = sql`(select count(*) from beginning) < ${MOST_FOUND}`
  // `materialized` has them planned as if all were wanted, by the index; they are read one by one until there are enough.
  const way = (from: Sql) =>
    sql`(with way as materialized (select steam_id from ${from}) select steam_id from way where ${few} limit ${MOST_COMPARED})`
  return sql`${way(sql`players where ${matches(STEAM_NAME, needle)}`)}
             union ${way(sql`player_stats where ${matches(NAME_THERE, needle)}`)}`
}

function bestMatching(needle: string): Sql {
  const isPartial = !isShort(needle) && !hasTrigram(needle)
  return sql`(
    select s.steam_id
    from (select server_id from game_servers where enabled order by position, server_id limit ${BEST_OF_SERVERS}) as g
    cross join lateral (
      select steam_id, player_name from player_stats where server_id = g.server_id
      order by score desc, all_time_score desc, kills desc, steam_id limit ${BEST}) as s
    cross join lateral (select personaname from players where steam_id = s.steam_id offset 0) as p
    where (${isPartial}::boolean or (select count(*) from beginning) >= ${MOST_COMPARED}
           or (select count(*) from inside) >= ${MOST_COMPARED})
      and (${matches(NAME_THERE, needle)} or ${matches(STEAM_NAME, needle)}))`
}

export function closeness(needle: string): Sql {
  const either = (condition: (name: Sql, needle: string) => Sql) =>
    sql`${condition(STEAM_NAME, needle)} or ${condition(NAME_THERE, needle)}`
  return sql`case when ${either(matchesWhole)} then 0 when ${either(matchesBeginning)} then 1 else 2 end`
}
