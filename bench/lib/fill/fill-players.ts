import { type Db, sql } from '#server/ground/db/db.ts'

/** Players of one game server with long-tailed numbers, made by the database itself from a fixed seed. */
export async function fillPlayers(db: Db, players: number): Promise<void> {
  await db.run(sql`select setseed(0.42)`)
  await db.run(sql`
    insert into game_servers (server_id, server_name, ip, port, position)
    values (1, 'Bench', '192.0.2.1', 27015, 1)`)
  await db.run(sql`
    insert into players (steam_id, personaname)
    select 76561198000000000 + n * 7, initcap(substr(md5(n::text), 1, 4 + n % 5)) || ' ' || substr(md5((n * 31)::text), 1, 4)
    from generate_series(1, ${players}::int) as n`)
  await db.run(sql`
    insert into player_stats (server_id, steam_id, player_name, score, all_time_score, kills, deaths, tk_given, revives,
                              healed_hp, medic_time, last_seen)
    select 1, steam_id, personaname, (power(random(), 6) * 200000)::int, (power(random(), 6) * 2000000)::int,
           (power(random(), 6) * 40000)::int, (power(random(), 6) * 20000)::int, (random() * 30)::int,
           (greatest(0, random() - 0.7) * 3000)::int, (greatest(0, random() - 0.7) * 90000)::int,
           (greatest(0, random() - 0.6) * 90000)::int, now() - random() * interval '200 days'
    from players`)
  await fillWeapons(db)
  await db.run(sql`vacuum analyze players`)
  await db.run(sql`vacuum analyze player_weapons`)
  await db.run(sql`vacuum analyze player_stats`)
  await db.run(sql`vacuum analyze score_counts`)
  await db.run(sql`checkpoint`) // or the first readers pay for writing all this out
}

/** Everyone has used the first weapon, and one in ten another one. */
async function fillWeapons(db: Db): Promise<void> {
  await db.run(sql`insert into weapon_categories (category_id, category_name) values (1, 'Assault Rifle')`)
  await db.run(sql`
    insert into weapons (weapon_id, weapon_name, weapon_name_trans, category_id)
    select n, 'weapon_' || n, 'Weapon ' || n, 1 from generate_series(1, 6) as n`)
  await db.run(sql`
    insert into player_weapons (server_id, steam_id, weapon_id, kill_count, tk_count)
    select 1, steam_id, 1, (power(random(), 6) * 4000)::int, (random() * 3)::int from players`)
  await db.run(sql`
    insert into player_weapons (server_id, steam_id, weapon_id, kill_count, tk_count)
    select 1, steam_id, 2 + (steam_id / 10 % 5)::int, (power(random(), 6) * 4000)::int, 0 from players
    where steam_id % 10 = 0`)
}
