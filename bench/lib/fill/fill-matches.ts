import { type Database, sql } from '#server/ground/db/db.ts'

const MAPS = 40
const PEOPLE = 20 // in a match
const CAREER = 1_000 // matches
const ROUNDS = 4

/** Who was in the newest matches, one after the other, with the same number of them at each size. */
export const STEADY_PLAYER = '76561198000000007'

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
  await fillCareer(db, matches)
  for (const table of [sql`matches`, sql`match_players`, sql`rounds`, sql`player_saves`])
    await db.run(sql`vacuum analyze ${table}`)
}

/** The first player is in each of the newest matches, too, and was saved by everybody they met. */
async function fillCareer(db: Database, matches: number): Promise<void> {
  const newest = sql`generate_series(${matches - CAREER + 1}::int, ${matches}::int) as n`
  await db.run(sql`
    insert into match_players (match_id, slot, steam_id, player_name, score, kills, deaths, played_s, best_streak, killed_by, wins, losses)
    select n::bigint * 1800 * 2048 + 1, ${PEOPLE + 1}::int, ${STEADY_PLAYER}, 'somebody', n % 300, 15, 5, 1500, n % 12,
           '{1,1,257,1,2}', 2, 2
    from ${newest} on conflict do nothing`)
  await db.run(sql`
    update matches set weapons = '{weapon_akm,weapon_rpk}' where match_id in (select n::bigint * 1800 * 2048 + 1 from ${newest})`)
  await db.run(sql`
    insert into rounds (server_id, map_id, occurred_at, win, match_id, slots)
    select 1, 1 + n % ${MAPS}::int, to_timestamp(n::bigint * 1800 + 300 * round), round % 2 = 0, n::bigint * 1800 * 2048 + 1,
           (select array_agg(slot::smallint) from generate_series(1, ${PEOPLE + 1}::int) as slot)
    from ${newest} cross join generate_series(1, ${ROUNDS}::int) as round`)
  await db.run(sql`
    insert into player_saves (server_id, medic_id, patient_id, revives, healed_hp)
    select 1, steam_id, ${STEADY_PLAYER}, 1 + steam_id % 7, 40 from players where steam_id <> ${STEADY_PLAYER} order by steam_id limit 5000`)
}
