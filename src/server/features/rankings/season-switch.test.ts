import { expect, test } from 'vitest'
import { carryScores } from '#server/counting/seasons/carry-scores.ts'
import { carrySeason } from '#server/counting/seasons/carry-season.ts'
import { addUpAll } from '#server/counting/sums/keep-sums.ts'
import { sql } from '#server/ground/db/db.ts'
import { ALL_SERVERS } from '#shared/all-servers.ts'
import { LEADERBOARD_SORTS, type LeaderboardRow, type LeaderboardSort } from '#shared/contracts/leaderboard.ts'
import type { PlayerRank, PlayerStats } from '#shared/contracts/players.ts'
import { createRandom } from '#simulator/random.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const CLOSED_AT = '2026-03-01T00:00:00Z'

/** Sixty people: some at 0, some below, some equal, and one who is on another game server as well. */
async function community({ seed }: TestApp): Promise<string[]> {
  const random = createRandom('season switch')
  const people: string[] = []
  for (let n = 0; n < 60; n += 1) {
    const score = n % 4 === 0 ? 0 : random.int(-20, 60)
    const all_time_score = n % 5 === 0 ? 0 : random.int(0, 90)
    const last_seen = `2026-02-${String(1 + (n % 28)).padStart(2, '0')}`
    people.push(await seed.stats({ name: `P${n}`, score, all_time_score, kills: n % 3, deaths: n % 7, last_seen }))
  }
  await seed.stats({ server_id: 2, steam_id: people[3], score: 7 })
  return people
}

/** The short transaction alone: nothing is carried over yet. */
async function close({ db }: TestApp): Promise<void> {
  await db.run(sql`
    insert into seasons (name, month, started_at, closed_at) values ('2026-02', '2026-02', '2026-02-01', ${CLOSED_AT})`)
  await db.run(sql`insert into seasons (month, started_at) values ('2026-03', ${CLOSED_AT})`)
}

/** As the recorder does it. */
async function play({ db }: TestApp, steamId: string, points: number): Promise<void> {
  await carrySome({ db }, sql`steam_id = ${steamId}`)
  await db.run(sql`
    update player_stats set score = score + ${points}, carried_to = 1, last_seen = '2026-03-01T00:01:00Z'
    where server_id = 1 and steam_id = ${steamId}`)
}

function carrySome({ db }: Pick<TestApp, 'db'>, which: ReturnType<typeof sql>): Promise<number> {
  return carryScores(
    db,
    1,
    sql`select server_id, steam_id, score from player_stats where carried_to < 1 and score <> 0 and ${which} for update`,
  )
}

let visitor = 0
async function read<Reply>({ app }: TestApp, url: string): Promise<Reply> {
  app.snapshots.drop(null)
  visitor = 1 + (visitor % 200)
  const reply = await app.inject({ url, remoteAddress: `192.0.2.${visitor}` }) // no single one may ask so much
  expect(reply.statusCode, url).toBe(200)
  return reply.json<Reply>()
}

async function boardOf(
  site: TestApp,
  sort: LeaderboardSort,
  rest = '',
  server = 1,
): Promise<(string | number | undefined)[][]> {
  const url = `/api/v1/site/leaderboard2?server_id=${server}&sort_by=${sort}${rest}`
  const rows = await read<LeaderboardRow[]>(site, url)
  // Who has the same score of all time stands in no order of meaning there.
  const who = ({ personaname }: LeaderboardRow) => (sort === 'all_time_score' ? '' : personaname)
  const facts = (row: LeaderboardRow) =>
    sort === 'all_time_score' ? [] : [row.rank, row.rank_shared_by, row.score, row.kills]
  return rows.map((row) => [who(row), row.all_time_score, ...facts(row)])
}

/** Everything that is told of scores, in pages and as a whole. */
async function everything(site: TestApp, people: readonly string[]) {
  const boards: unknown[] = []
  for (const sort of LEADERBOARD_SORTS) {
    for (const rest of ['', '&limit=15', '&limit=15&offset=30', '&q=p1']) {
      for (const server of [1, ALL_SERVERS]) boards.push([server, sort, rest, await boardOf(site, sort, rest, server)])
    }
  }
  const ranks: unknown[] = []
  for (const steamId of people.slice(6, 18)) {
    const { score, all_time_score } = await read<PlayerStats>(site, `/api/v1/stats/player2/${steamId}/server/1`)
    const rank = await read<PlayerRank>(site, `/api/v1/stats/player/${steamId}/1/rank`)
    const rankOfAll = await read<PlayerRank>(site, `/api/v1/stats/player/${steamId}/0/rank`)
    ranks.push([score, all_time_score, rank, rankOfAll])
  }
  const found = await read(site, '/api/v1/site/find?q=P3')
  const pages = await Promise.all(
    ['/leaderboard/1', `/player/${people[3]}/1`].map(async (path) => (await site.app.inject(path)).body),
  )
  return { boards, ranks, found, described: pages.map((page) => /<meta name="description"[^>]*>/.exec(page)?.[0]) }
}

test('readers see the new season from the moment of the close on, whatever is carried over already', async () => {
  const site = await testApp()
  const people = await community(site)
  await addUpAll(site.db)
  const before = await boardOf(site, 'score')
  const beforeOfAll = await boardOf(site, 'score', '', ALL_SERVERS)
  await close(site)

  const atOnce = await boardOf(site, 'score')
  expect(atOnce).not.toEqual(before)
  expect(atOnce.map(([, , rank, shared, score]) => [rank, shared, score])).toEqual(people.map(() => [1, 60, 0]))
  const atOnceOfAll = await boardOf(site, 'score', '', ALL_SERVERS)
  expect(atOnceOfAll).not.toEqual(beforeOfAll)
  expect(atOnceOfAll.map(([, , rank, shared, score]) => [rank, shared, score])).toEqual(people.map(() => [1, 60, 0]))

  for (const [index, points] of [4, -3, 9, 4].entries()) await play(site, people[10 + index] ?? '', points)
  await addUpAll(site.db)
  const whileNothing = await everything(site, people)
  await carrySome(site, sql`score < 20`)
  await addUpAll(site.db)
  const whileSome = await everything(site, people)
  await carrySeason(site.db, new Date(CLOSED_AT))
  const afterwards = await everything(site, people)
  expect(whileNothing).toEqual(afterwards)
  expect(whileSome).toEqual(afterwards)
  const firstThree = (await boardOf(site, 'score', '&limit=4')).map(([name, , rank, , score]) => [name, rank, score])
  expect(firstThree).toMatchObject([
    ['P12', 1, 9],
    [expect.stringMatching(/^P1[03]$/), 2, 4],
    [expect.stringMatching(/^P1[03]$/), 2, 4],
    [expect.any(String), 4, 0],
  ])
})
