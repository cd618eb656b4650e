import { expect, test } from 'vitest'
import { z } from 'zod'
import { addUpAll } from '#server/counting/sums/keep-sums.ts'
import { sql } from '#server/ground/db/db.ts'
import { erasePerson } from '#server/owner/privacy/privacy-erase.ts'
import type { LeaderboardRow } from '#shared/contracts/leaderboard.ts'
import type { Healer, Reviver } from '#shared/contracts/medics.ts'
import { logBot, logPerson } from '#testing/counting/log-session.ts'
import { matchSite } from '#testing/counting/match-site.ts'
import { testApp } from '#testing/server.ts'

const HOSTILE = '‮<b>Cat</b>'
const [ann, ben, cat] = [logPerson('Ann', 2), logPerson('Ben', 3), logPerson(HOSTILE, 4)]
const bot = logBot('Abbas', 40)
type Person = typeof ann

let place = 0
const kill = (who: string, whom: string) => `${who} killed ${whom} with "m4a1<1>" at (${++place}.0, 2.0, 3.0)`
const revive = (medic: Person, patient: Person) => `${medic.noTeam} triggered "revived" against ${patient.noTeam}`
const arrive = (...people: Person[]) => [
  '20:00:00 Loading map "a_coop"',
  ...people.map(({ noTeam }) => `20:00:10 ${noTeam} joined team "#Team_Security"`),
]

type Site = Pick<Awaited<ReturnType<typeof matchSite>>, 'app' | 'db'>

async function read<Reply>({ app }: Site, url: string): Promise<Reply> {
  app.snapshots.drop(null)
  const reply = await app.inject(url)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Reply>()
}
const boardOf = async (site: Site, query = '') => {
  const rows = await read<LeaderboardRow[]>(site, `/api/v1/site/leaderboard2?server_id=0${query}`)
  return rows.map((row) => [row.rank, row.player_name, row.score, row.all_time_score, row.kills, row.deaths])
}

/** Ann on two game servers, the others on one each: 10 points a kill, 75 a revive. */
async function evening() {
  const site = await matchSite()
  await site.closeSeason('2026-02-01T00:00:00Z')
  await site.play(1, '2026-02-10', [
    ...arrive(ann, ben),
    ...[1, 2, 3].map((minute) => `20:1${minute}:00 ${kill(ann.security, bot)}`),
    `20:14:00 ${kill(bot, ann.security)}`,
    `20:15:00 ${revive(ben, ann)}`,
    `20:16:00 ${kill(ben.security, bot)}`,
  ])
  await site.play(2, '2026-02-11', [
    ...arrive(ann, cat),
    ...[1, 2].map((minute) => `20:1${minute}:00 ${kill(ann.security, bot)}`),
    `20:14:00 ${kill(bot, cat.security)}`,
    `20:15:00 ${revive(ann, cat)}`,
    ...[1, 2, 3, 4].map((minute) => `20:2${minute}:00 ${kill(cat.security, bot)}`),
  ])
  return site
}

test('lines of two game servers give one board of both, with ranks, orders, pages and searches', async () => {
  const site = await evening()
  expect((await site.app.inject('/api/v1/site/leaderboard2?server_id=0')).statusCode).toBe(503)
  await addUpAll(site.db)
  const whole = [
    [1, 'Ann', 125, 0, 5, 1], // 3 + 2 kills and a revive
    [2, 'Ben', 85, 0, 1, 0],
    [3, HOSTILE, 40, 0, 4, 1],
  ]
  expect(await boardOf(site)).toEqual(whole)
  expect(await boardOf(site, '&limit=1&offset=1')).toEqual([whole[1]])
  expect(await boardOf(site, '&sort_by=kills')).toEqual([whole[0], whole[2], whole[1]])
  expect(await boardOf(site, '&sort_by=kdr_certain')).toEqual([whole[0], whole[2], whole[1]]) // 0.8, 0.6 and 0.3 at least
  expect(await boardOf(site, '&q=cat')).toEqual([whole[2]])
  const revivers = await read<Reviver[]>(site, '/api/v1/site/medics/revivers?server_id=0')
  expect(revivers.map(({ rank, player_name, revives }) => [rank, player_name, revives])).toEqual([
    [1, 'Ann', 1],
    [1, 'Ben', 1],
  ])
  expect(await read(site, `/api/v1/stats/player/${ben.steamId}/0/rank`)).toEqual({
    rank: 2,
    rank_shared_by: 1,
    rank_of: 3,
  })

  await site.play(1, '2026-02-12', [...arrive(ben), `20:11:00 ${kill(ben.security, bot)}`])
  await addUpAll(site.db)
  expect((await boardOf(site))[1]).toEqual([2, 'Ben', 95, 0, 2, 0])
})

test('a season ends on it too, and points of the next one are added to nothing', async () => {
  const site = await evening()
  await addUpAll(site.db)
  await site.closeSeason('2026-03-01T00:00:00Z')
  expect(await boardOf(site)).toEqual([
    [1, 'Ann', 0, 125, 5, 1],
    [1, 'Ben', 0, 85, 1, 0],
    [1, HOSTILE, 0, 40, 4, 1],
  ])
  await site.play(2, '2026-03-02', [...arrive(cat), `20:11:00 ${kill(cat.security, bot)}`])
  await addUpAll(site.db)
  expect(await boardOf(site)).toEqual([
    [1, HOSTILE, 10, 40, 5, 1],
    [2, 'Ann', 0, 125, 5, 1],
    [2, 'Ben', 0, 85, 1, 0],
  ])
})

test('whoever is erased is nobody on it at once, and does not come back', async () => {
  const site = await evening()
  await addUpAll(site.db)
  await site.db.transaction((tx) => erasePerson(tx, ann.steamId, new Date('2026-02-20T00:00:00Z')))
  const left = [
    [1, 'Erased player', 125, 0, 5, 1],
    [2, 'Ben', 85, 0, 1, 0],
    [3, HOSTILE, 40, 0, 4, 1],
  ]
  expect(await boardOf(site)).toEqual(left)
  await addUpAll(site.db)
  expect(await boardOf(site)).toEqual(left)
  expect(await site.db.run(sql`select 1 from player_sums where steam_id = ${ann.steamId}`)).toBe(0)
})

test('a game server that leaves takes its numbers along; of a single one that is left the board is its own', async () => {
  const site = await testApp()
  const annId = await site.seed.stats({ server_id: 1, name: 'Ann', score: 5, healed_hp: 50, medic_time: 60 })
  await site.seed.stats({ server_id: 2, steam_id: annId, player_name: 'Ann', score: 7, healed_hp: 70, medic_time: 60 })
  await site.seed.stats({ server_id: 3, name: 'Dan', score: 9 })
  await addUpAll(site.db)
  const scores = async () => (await boardOf(site)).map(([rank, name, score]) => [rank, name, score])
  expect(await scores()).toEqual([
    [1, 'Ann', 12],
    [2, 'Dan', 9],
  ])
  const healers = await read<Healer[]>(site, '/api/v1/site/medics/healers?server_id=0')
  expect(healers).toMatchObject([{ rank: 1, healed_hp: 120, medic_time: 120 }])

  await site.db.run(sql`update game_servers set enabled = false where server_id = 3`)
  site.app.snapshots.drop(null)
  const meanwhile = await site.app.inject('/api/v1/site/leaderboard2?server_id=0')
  expect(meanwhile.json()).toEqual({ detail: 'All servers are being added up. Please try again in a few minutes.' })
  await addUpAll(site.db, undefined, 1)
  expect(await scores()).toEqual([[1, 'Ann', 12]])

  await site.db.run(sql`update game_servers set enabled = false where server_id = 2`)
  expect(await scores()).toEqual([[1, 'Ann', 5]])
  await addUpAll(site.db)
  expect(await site.db.run(sql`select 1 from player_sums`)).toBe(0)
  expect(await scores()).toEqual([[1, 'Ann', 5]])
})

test('whoever changes while the last are added up is for the next time, or it would never end while people play', async () => {
  const { db, seed } = await testApp()
  const steam_id = await seed.stats({ server_id: 1, score: 3 })
  await seed.stats({ server_id: 2, steam_id, score: 4 })
  await addUpAll(db)
  const play = () => db.run(sql`update player_stats set kills = kills + 1 where steam_id = ${steam_id}`)
  let added = 0
  await play()
  await addUpAll({
    ...db,
    transaction: async (work) => {
      const result = await db.transaction(work)
      added += 1
      if (added < 10) await play()
      return result
    },
  })
  expect(added).toBe(1)
  await addUpAll(db)
  expect(await db.run(sql`select 1 from player_sums where kills = 4`)).toBe(1)
})

const Sums = z.object({ wrong: z.int(), due: z.int() })

test('whatever is written while it is added up is added up in the end', async () => {
  const { db, seed } = await testApp()
  const people = await Promise.all(Array.from({ length: 20 }, () => seed.stats({ server_id: 1, score: 3 })))
  await Promise.all(people.slice(5).map((steam_id) => seed.stats({ server_id: 2, steam_id, score: 4 })))
  const play = (round: number) =>
    db.run(sql`update player_stats set score = score + ${round}, kills = kills + 1 where steam_id % 3 = ${round % 3}`)
  await Promise.all([1, 2, 3, 4, 5, 6].flatMap((round) => [play(round), addUpAll(db, undefined, 7)]))
  await db.run(sql`delete from player_stats where steam_id = ${people[0]}`)
  await addUpAll(db)
  const compared = await db.one(
    Sums,
    sql`
      select (select count(*)::int from player_sums t
              full join (select steam_id, sum(score) as score, sum(kills) as kills from player_stats group by steam_id) as s
                using (steam_id)
              where (t.score, t.kills) is distinct from (s.score, s.kills)) as wrong,
             (select count(*)::int from player_sums_due) as due`,
  )
  expect(compared).toEqual({ wrong: 0, due: 0 })
  expect(await db.run(sql`select 1 from player_sums`)).toBe(19)
})
