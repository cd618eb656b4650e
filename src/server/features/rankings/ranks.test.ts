import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, sql } from '#server/ground/db/db.ts'
import { createRandom } from '#simulator/random.ts'
import { testDatabase } from '#testing/database/postgres.ts'

const Row = z.object({ rank: z.int(), counted: z.int() })
const Place = z.object({ score: z.int(), at_score: z.int(), before: z.int(), equal_before: z.int() })
const Count = z.object({ n: z.int() })

async function insertScores(db: Database, server: number, scores: readonly number[]): Promise<void> {
  await db.run(sql`
    insert into game_servers (server_id, server_name, ip, port, position)
    values (${server}, 'One', '192.0.2.1', 27015, 1) on conflict do nothing`)
  await db.run(sql`
    insert into players (steam_id, personaname)
    select 76561198000000000 + n, 'P' from generate_series(1, ${scores.length}::int) as n on conflict do nothing`)
  await db.run(sql`
    insert into player_stats (server_id, steam_id, player_name, score, revives, healed_hp, last_seen)
    select ${server}::int, 76561198000000000 + n, 'P', score, (n % 3)::int, (n % 2)::int, now()
    from unnest(${scores}::int[]) with ordinality as s (score, n)`)
}

/** Compares every rank and every position with what counting the rows gives. */
async function expectRight(db: Database): Promise<void> {
  const ranks = await db.many(
    Row,
    sql`select score_rank(server_id, score) as rank, rank() over (partition by server_id order by score desc)::int as counted
        from player_stats`,
  )
  for (const { rank, counted } of ranks) expect(rank).toBe(counted)
  const places = await db.many(
    Place,
    sql`
      select s.score, p.at_score, p.equal_before,
             (row_number() over (partition by s.score order by s.steam_id) - 1)::int as before
      from (select steam_id, score, (row_number() over (order by score desc, steam_id) - 1)::int as position
            from player_stats where server_id = 1) as s, score_at(1, s.position) as p`,
  )
  for (const { score, at_score, before, equal_before } of places) {
    expect([at_score, equal_before]).toEqual([score, before])
  }
  const wrong = await db.one(
    Count,
    sql`select count(*)::int as n from board_counts b
        where (b.players, b.revivers, b.healers) <>
              (select count(*), count(*) filter (where revives > 0), count(*) filter (where healed_hp > 0)
               from player_stats s where s.server_id = b.server_id)`,
  )
  expect(wrong?.n).toBe(0)
}

const EDGES = [
  0, 1, -1, 255, 256, -255, -256, -257, 65_535, 65_536, 16_777_215, 16_777_216, 2_147_483_647, -2_147_483_648,
]

test('ranks, positions and counts stay right through inserts, changes and deletions', async () => {
  const db = await testDatabase()
  const random = createRandom('ranks')
  const scores = [...EDGES, ...EDGES, ...Array.from({ length: 300 }, () => random.int(-300, 70_000))]
  await insertScores(db, 1, scores)
  await insertScores(db, 2, scores.slice(0, 40))
  await expectRight(db)
  await db.run(
    sql`update player_stats set score = score / 3 + 7, revives = 1 - least(revives, 1) where steam_id % 5 < 3`,
  )
  await expectRight(db)
  await db.run(sql`update player_stats set score = 12 where steam_id % 7 = 0`)
  await db.run(sql`delete from player_stats where steam_id % 4 = 0`)
  await expectRight(db)
  await db.run(sql`update player_stats set all_time_score = all_time_score + score, score = 0`) // a new season
  await expectRight(db)
  await db.run(sql`delete from player_stats`)
  await expectRight(db)
})

test('beyond the last position there is nothing, on an unknown server everyone would be first', async () => {
  const db = await testDatabase()
  await insertScores(db, 1, [5, 5, 3])
  const Nothing = z.object({ at_score: z.null(), equal_before: z.null() })
  expect(await db.one(Nothing, sql`select at_score, equal_before from score_at(1, 3)`)).not.toBeNull()
  expect(await db.one(Nothing, sql`select at_score, equal_before from score_at(9, 0)`)).not.toBeNull()
  expect(await db.one(z.object({ rank: z.int() }), sql`select score_rank(9, 0) as rank`)).toEqual({ rank: 1 })
})
