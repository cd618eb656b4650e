import { expect, test } from 'vitest'
import { type Database, type Sql, sql } from '#server/ground/db/db.ts'
import { ALL_SERVERS } from '#shared/all-servers.ts'
import type { PageQuery } from '#shared/contracts/common.ts'
import { LEADERBOARD_SORTS } from '#shared/contracts/leaderboard.ts'
import { HEALER_SORTS, REVIVER_SORTS } from '#shared/contracts/medics.ts'
import { planSteps, rowsRead } from '#testing/database/plan-steps.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { pageOfBoard } from './board.queries.ts'
import type { Board } from './board.ts'
import { healersBoard, leaderboardBoard, reviversBoard } from './boards.ts'

const PLAYERS = 20_000
const PAGE = 15
const PARTS = [0, 1, 2, 3].map((part) => sql`steam_id % 4 = ${part}`) // no statement may take long

/** The first of a month: everybody has a score of 0, and long-tailed numbers of all else. */
async function manyPlayers(): Promise<Database> {
  const db = await testDatabase()
  await db.run(sql`select setseed(0.42)`)
  await db.run(sql`
    insert into game_servers (server_id, server_name, ip, port, position) values (1, 'One', '192.0.2.1', 27015, 1)`)
  await db.run(sql`
    insert into players (steam_id, personaname)
    select 76561198000000000 + n, 'P' || n from generate_series(1, ${PLAYERS}::int) as n`)
  const fill = (some: Sql) => sql`
    insert into player_stats (server_id, steam_id, player_name, all_time_score, kills, deaths, revives, healed_hp,
                              medic_time, last_seen)
    select 1, steam_id, personaname, (power(random(), 6) * 9000)::int, (power(random(), 6) * 4000)::int,
           (random() * 900)::int, 1 + (random() * 300)::int, 1 + (random() * 9000)::int, (random() * 90000)::int,
           now() - random() * interval '200 days'
    from players where ${some}`
  for (const some of PARTS) await db.run(fill(some))
  for (const table of [sql`players`, sql`player_stats`, sql`score_counts`]) await db.run(sql`vacuum analyze ${table}`)
  return db
}

/** The same of all game servers together. */
async function addSums(db: Database): Promise<void> {
  const columns = sql`
    steam_id, player_name, score, all_time_score, kills, deaths, revives, healed_hp, medic_time, last_seen, carried_to`
  for (const some of PARTS) {
    await db.run(sql`insert into player_sums (${columns}) select ${columns} from player_stats where ${some}`)
  }
  await db.run(sql`vacuum analyze player_sums`)
}

/** What the database does for one page, step by step. */
const stepsOfPage = (db: Database, board: Board<unknown>, page: PageQuery, server_id = 1) =>
  planSteps(db, (heard) => pageOfBoard(heard, board, { server_id, limit: PAGE, ...page }, new Date()))

const SERVERS = [1, ALL_SERVERS]
const TABLES = ['player_stats', 'player_sums']

const boards: [string, Board<unknown>][] = [
  ...LEADERBOARD_SORTS.map((sort): [string, Board<unknown>] => [`leaderboard by ${sort}`, leaderboardBoard(sort)]),
  ...REVIVER_SORTS.map((sort): [string, Board<unknown>] => [`revivers by ${sort}`, reviversBoard(sort)]),
  ...HEALER_SORTS.map((sort): [string, Board<unknown>] => [`healers by ${sort}`, healersBoard(sort)]),
]

test('first, middle and last pages are cut from an index, nobody is sorted who is not shown, and places are counted in one walk', async () => {
  const db = await manyPlayers()
  await addSums(db)
  for (const [name, board, server] of boards.flatMap(([name, board]) =>
    SERVERS.map((id) => [name, board, id] as const),
  )) {
    for (const offset of [0, PLAYERS / 2, PLAYERS - PAGE]) {
      const page = `${name} of ${server} from ${offset}`
      const steps = await stepsOfPage(db, board, { offset }, server)
      const ofPlayers = steps.filter((step) => TABLES.includes(step['Relation Name'] ?? ''))
      expect(ofPlayers.length, page).toBeGreaterThan(0)
      for (const step of ofPlayers) expect(step['Node Type'], page).toMatch(/^Index (Only )?Scan$/)
      // From the beginning of a counted range up to the page, for its places once more, and the rows themselves.
      expect(rowsRead(ofPlayers), page).toBeLessThan(2 * Math.min(offset + PAGE, PLAYERS / 8) + 2 * PAGE)
      // The rows themselves are read of those who are shown alone.
      const readInTable = ofPlayers.filter((step) => step['Node Type'] === 'Index Scan')
      expect(rowsRead(readInTable), page).toBeLessThanOrEqual(2 * PAGE)
      const sorts = steps.filter((step) => step['Node Type'].includes('Sort'))
      expect(rowsRead(sorts), page).toBeLessThanOrEqual(3 * PAGE)
    }
  }
  // The places of medics who are searched for are counted in one walk along the index.
  for (const sort of REVIVER_SORTS) {
    const steps = await stepsOfPage(db, reviversBoard(sort), { q: 'p199' })
    const walked = steps.filter((step) => /_(revives|revive_time|rpm)$/.test(step['Index Name'] ?? ''))
    expect(new Set(walked.map((step) => step['Node Type']))).toEqual(new Set(['Index Only Scan']))
    // On a loop's average the database rounds.
    expect(rowsRead(walked), sort).toBeLessThan(1.1 * PLAYERS)
  }
  // Few who are found stand far from each other: the ranges between them are added up, not walked.
  for (const sort of REVIVER_SORTS) {
    const steps = await stepsOfPage(db, reviversBoard(sort), { q: 'p1999' })
    const walked = steps.filter((step) => /_(revives|revive_time|rpm)$/.test(step['Index Name'] ?? ''))
    expect(rowsRead(walked), sort).toBeLessThan(PLAYERS / 4)
  }
})
