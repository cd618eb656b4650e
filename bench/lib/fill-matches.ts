import { type Database, sql } from '#server/ground/db/db.ts'

const MAPS = 40
const PEOPLE = 20 // in a match

/** Matches of the players that are there, half an hour after each other, on the first game server. */
export async function fillMatches(db: Database, matches: number, players: number): Promise<void> {
  await db.run(sql`
    insert into maps (map_id, map_name, map_name_trans)
    select n, 'map_' || n || '_coop', 'Map ' || n from generate_series(1, ${MAPS}::int) as n`)
  await db.run(sql`
    insert into matches (match_id, server_id, map_id, started_at, ended_at, seen_at, wins, last_win, kills, people)
    select n::bigint * 1800 * 2048 + 1, 1, 1 + n % ${MAPS}::int, to_timestamp(n::bigint * 1800),
           to_timestamp(n::bigint * 1800 + 1700), to_timestamp(n::bigint * 1800 + 1700), 1, true, 300, ${PEOPLE}::int
    from generate_series(1, ${matches}::int) as n`)
  await db.run(sql`
    with people as (select steam_id, row_number() over (order by steam_id) - 1 as place from players)
    insert into match_players (match_id, slot, steam_id, player_name, kills, played_s)
    select n::bigint * 1800 * 2048 + 1, slot, p.steam_id, 'somebody', 15, 1500
    from generate_series(1, ${matches}::int) as n cross join generate_series(1, ${PEOPLE}::int) as slot
    join people p on p.place = (n::bigint * 7919 + slot * 104729) % ${players}::int`)
  for (const table of [sql`matches`, sql`match_players`]) await db.run(sql`vacuum analyze ${table}`)
}
