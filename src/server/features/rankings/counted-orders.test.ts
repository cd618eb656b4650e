import { expect, test } from 'vitest'
import { z } from 'zod'
import { listAllUsers } from '#server/features/weapons/weapon-users.queries.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { LEADERBOARD_SORTS } from '#shared/contracts/leaderboard.ts'
import { HEALER_SORTS, REVIVER_SORTS } from '#shared/contracts/medics.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { pageOfBoard } from './board.queries.ts'
import type { Board } from './board.ts'
import { healersBoard, leaderboardBoard, reviversBoard } from './boards.ts'

const PLAYERS = 700
const NOW = new Date('2026-03-01T00:00:00Z')

/** Very many at 0, without a rate, or equal; ids all over the place, also such as nobody has. */
async function community(): Promise<Database> {
  const db = await testDatabase()
  await db.run(sql`select setseed(0.7)`)
  await db.run(sql`
    insert into game_servers (server_id, server_name, ip, port, position) values (1, 'One', '192.0.2.1', 27015, 1)`)
  await db.run(sql`
    insert into players (steam_id, personaname)
    select case when n < 4 then 76561209999999000 + n else 76561197960265728 + (random() * 4294967295)::bigint end, 'P' || n
    from generate_series(1, ${PLAYERS}::int) as n`)
  await db.run(sql`
    insert into player_stats (server_id, steam_id, player_name, last_seen, score, all_time_score, kills, deaths, revives,
                              healed_hp, medic_time)
    select 1, steam_id, personaname, ${NOW}::timestamptz - floor(random() * 50) * interval '1 hour' - random() * interval '300 days'
             * (random() > 0.5)::int, ${numbers}
    from players`)
  await db.run(sql`insert into weapon_categories (category_id, category_name) values (1, 'Rifle')`)
  await db.run(sql`
    insert into weapons (weapon_id, weapon_name, weapon_name_trans, category_id) values (1, 'one', 'One', 1), (2, 'two', 'Two', 1)`)
  await db.run(sql`
    insert into player_weapons (server_id, steam_id, weapon_id, kill_count)
    select 1, steam_id, 1 + (random() > 0.9)::int, greatest(0, random() * 200 - 150)::int from players`)
  return db
}

const numbers = sql`
  (greatest(0, random() - 0.7) * 500)::int - (random() > 0.95)::int * 9, (greatest(0, random() - 0.5) * 9e9)::bigint - 1,
  (greatest(0, random() - 0.6) * 9000)::int, (greatest(0, random() - 0.6) * 900)::int,
  (greatest(0, random() - 0.4) * 30)::int, (greatest(0, random() - 0.4) * 3000)::int, (greatest(0, random() - 0.7) * 9000)::int`

const boards: [string, Board<{ steam_id: string; rank: number }>][] = [
  ...LEADERBOARD_SORTS.map((sort): (typeof boards)[number] => [`leaderboard by ${sort}`, leaderboardBoard(sort)]),
  ...REVIVER_SORTS.map((sort): (typeof boards)[number] => [`revivers by ${sort}`, reviversBoard(sort)]),
  ...HEALER_SORTS.map((sort): (typeof boards)[number] => [`healers by ${sort}`, healersBoard(sort)]),
]

/** Every page is the part of the whole list that it says it is. */
async function expectRight(db: Database): Promise<void> {
  for (const [name, board] of boards) {
    const page = (offset: number, limit?: number) => pageOfBoard(db, board, { server_id: 1, offset, limit }, NOW)
    const { rows: whole, total } = await page(0)
    expect(total, name).toBe(whole.length)
    const keys = whole.map(({ steam_id, rank }) => `${steam_id} ${rank}`)
    for (const offset of [1, 37, 180, 181, 300, 444, 600, whole.length - 1, whole.length]) {
      const { rows } = await page(offset, 15)
      const seen = rows.map(({ steam_id, rank }) => `${steam_id} ${rank}`)
      expect(seen, `${name} from ${offset}`).toEqual(keys.slice(offset, offset + 15))
    }
  }
  const users = await listAllUsers(db, 1, {})
  for (const offset of [1, 40, 300, 500]) {
    expect(await listAllUsers(db, 1, { offset, limit: 10 })).toEqual(users.slice(offset, offset + 10))
  }
  await expectCounted(db)
}

const Count = z.object({ list: z.int(), counted: z.int(), there: z.int() })

/** No list has a row too many or too few. */
async function expectCounted(db: Database): Promise<void> {
  const counts = await db.many(
    Count,
    sql`
      select l.list, coalesce(sum(o.entries), 0)::int as counted, there
      from (select 3 as list, (select count(*)::int from player_stats) as there
            union all select 6, (select count(*)::int from player_stats where revives > 0)
            union all select 11, (select count(*)::int from player_stats where healed_hp > 0)
            union all select 12, (select count(*)::int from player_stats where score = 0)
            union all select 13, (select count(*)::int from player_weapons)
            union all select 14, (select count(*)::int from season_scores)) as l
      left join order_counts o on o.list = l.list and o.width = 32
      group by l.list, there order by l.list`,
  )
  for (const { list, counted, there } of counts) expect(counted, `list ${list}`).toBe(there)
  expect(await db.run(sql`select 1 from order_counts where entries < 0`)).toBe(0)
}

test('every page of every order is where it belongs, through inserts, changes, new ids and deletions', async () => {
  const db = await community()
  await expectRight(db)
  await db.run(sql`
    update player_stats
    set (score, all_time_score, kills, deaths, revives, healed_hp, medic_time) = (select ${numbers} where steam_id is not null),
        last_seen = ${NOW}::timestamptz - random() * interval '2 days'
    where steam_id % 3 = 0`)
  await db.run(sql`update player_weapons set kill_count = kill_count + 40 where steam_id % 5 = 0`)
  await db.run(
    sql`insert into players (steam_id, personaname) select 76561209999999100 + n, 'E' from generate_series(1, 20) as n`,
  )
  await db.run(sql`
    update player_stats s set steam_id = 76561209999999100 + e.n
    from (select steam_id, row_number() over (order by steam_id desc) as n from player_stats limit 20) as e
    where e.steam_id = s.steam_id`)
  await db.run(sql`delete from player_stats where steam_id % 7 = 0`)
  await db.run(sql`delete from player_weapons where steam_id % 7 = 0`)
  await db.run(sql`
    insert into season_scores (season_id, server_id, steam_id, score) select 1, 1, steam_id, score from player_stats`)
  await db.run(sql`delete from season_scores where score < 0`)
  await expectRight(db)
})
