import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase, sql } from '#server/ground/db/db.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { testDatabaseSocket } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { silentLog } from '#testing/silent-log.ts'
import { closeSeasonMonthly } from './close-season.ts'
import { monthIn } from './month.ts'
import { closePastMonth, closeSeason } from './seasons.queries.ts'

const { season } = Settings.parse({})
const running = new AbortController().signal

async function site(start: string) {
  const { db, socket } = await testDatabaseSocket()
  const clock = testClock(start)
  const openUnhurried = () => openDatabase({ socket, connections: 2 })
  const worker = closeSeasonMonthly({ db, openUnhurried, clock, season, log: silentLog })
  return { db, clock, worker, openUnhurried, seed: createSeed(db, clock) }
}

const scoresOf = async (db: Database) => {
  const Row = z.object({ score: z.int(), all_time: z.coerce.number() })
  const rows = await db.many(
    Row,
    sql`select score, all_time_score as all_time from player_stats order by server_id, steam_id`,
  )
  return rows.map(({ score, all_time }) => [score, all_time])
}

const seasonsOf = async (db: Database) => {
  const Row = z.object({ name: z.string().nullable(), month: z.string(), closed: z.boolean(), scores: z.int() })
  const rows = await db.many(
    Row,
    sql`select name, month, closed_at is not null as closed, (select count(*)::int from season_scores c
        where c.season_id = s.season_id) as scores from seasons s order by season_id`,
  )
  return rows.map(({ name, month, closed, scores }) => [name, month, closed, scores])
}

test('with the first minute of a month all scores join those of all time and are kept by season', async () => {
  const { db, clock, worker, seed } = await site('2026-02-10T12:00:00Z')
  await worker.run(running)
  await seed.stats({ score: 70, all_time_score: 1000 })
  await seed.stats({ score: -20 })
  await seed.stats({ score: 0, all_time_score: 5 })
  clock.set('2026-02-28T23:59:59Z')
  await worker.run(running)
  expect(await scoresOf(db)).toEqual([
    [70, 1000],
    [-20, 0],
    [0, 5],
  ])
  clock.set('2026-03-01T00:00:00Z')
  await worker.run(running)
  expect(await scoresOf(db)).toEqual([
    [0, 1070],
    [0, -20],
    [0, 5],
  ])
  expect(await seasonsOf(db)).toEqual([
    ['2026-02', '2026-02', true, 2],
    [null, '2026-03', false, 0],
  ])
})

test('a month is closed once, however often and by however many it is tried', async () => {
  const { db, clock, worker, seed, openUnhurried } = await site('2026-01-31T12:00:00Z')
  await worker.run(running)
  await seed.stats({ score: 70 })
  clock.set('2026-04-02T00:00:00Z') // nothing ran for two months
  const other = closeSeasonMonthly({ db, openUnhurried, clock, season, log: silentLog })
  await Promise.all([worker.run(running), other.run(running), worker.run(running)])
  const again = { now: clock.now(), month: '2026-04' }
  expect(await closePastMonth(db, again)).toEqual({ type: 'still running' })
  expect(await scoresOf(db)).toEqual([[0, 70]])
  expect((await seasonsOf(db)).map(([name]) => name)).toEqual(['2026-01', null])
})

test('the day a site begins does not close the month before', async () => {
  const { db, worker, seed } = await site('2026-03-01T00:00:01Z')
  await seed.stats({ score: 70 })
  await worker.run(running)
  expect(await scoresOf(db)).toEqual([[70, 0]])
})

test('an owner may leave the months alone', async () => {
  const { db, clock, openUnhurried, seed } = await site('2026-02-10T12:00:00Z')
  const worker = closeSeasonMonthly({ db, openUnhurried, clock, season: { ...season, monthly: false }, log: silentLog })
  await worker.run(running)
  await seed.stats({ score: 70 })
  clock.set('2026-03-10T12:00:00Z')
  await worker.run(running)
  expect(await scoresOf(db)).toEqual([[70, 0]])
})

test('a season can be closed in the middle of a month, and the rest of the month is another one', async () => {
  const { db, clock, worker, seed } = await site('2026-02-10T12:00:00Z')
  const ann = await seed.stats({ score: 70 })
  const close = { now: clock.now(), month: '2026-02' }
  expect(await closeSeason(db, close)).toEqual({ type: 'closed', name: '2026-02', scores: 1 })
  expect(await closeSeason(db, close)).toEqual({ type: 'nothing to close' })
  await db.run(sql`update player_stats set score = 3 where steam_id = ${ann}`)
  expect(await closeSeason(db, { ...close, name: '2026-02' })).toEqual({ type: 'name is taken', name: '2026-02' })
  clock.set('2026-03-01T00:00:00Z')
  await worker.run(running)
  expect((await seasonsOf(db)).map(([name, , , scores]) => [name, scores])).toEqual([
    ['2026-02', 1],
    ['2026-02 (2)', 1],
    [null, 0],
  ])
  expect(await scoresOf(db)).toEqual([[0, 73]])
})

test('points made while a season is closed are in one of the two, never in none or both', async () => {
  const { db, clock, seed } = await site('2026-02-10T12:00:00Z')
  const players = await Promise.all(Array.from({ length: 20 }, () => seed.stats({ score: 1 })))
  let points = 20
  let isClosing = true
  const play = async (steam_id: string) => {
    while (isClosing) {
      await db.run(sql`update player_stats set score = score + 1 where steam_id = ${steam_id}`)
      points += 1
    }
  }
  const playing = players.slice(0, 3).map(play)
  for (const name of ['a', 'b', 'c']) {
    expect(await closeSeason(db, { now: clock.now(), month: '2026-02', name })).toMatchObject({ type: 'closed' })
  }
  isClosing = false
  await Promise.all(playing)
  const Sum = z.object({ kept: z.coerce.number(), all_time: z.coerce.number(), score: z.coerce.number() })
  const sums = await db.one(
    Sum,
    sql`select (select sum(score) from season_scores) as kept, sum(all_time_score) as all_time, sum(score) as score
        from player_stats`,
  )
  expect(sums?.all_time).toBe(sums?.kept)
  expect((sums?.all_time ?? 0) + (sums?.score ?? 0)).toBe(points)
})

test('ranks follow the scores into a new season', async () => {
  const { db, clock, seed } = await site('2026-02-10T12:00:00Z')
  await seed.stats({ score: 70 })
  const ben = await seed.stats({ score: 50 })
  await closeSeason(db, { now: clock.now(), month: '2026-02' })
  await db.run(sql`update player_stats set score = 1 where steam_id = ${ben}`)
  const ranks = await db.one(
    z.object({ first: z.int(), rest: z.int() }),
    sql`
    select score_rank(1, 1) as first, score_rank(1, 0) as rest`,
  )
  expect(ranks).toEqual({ first: 1, rest: 2 })
})

test.each([
  ['UTC', '2026-03-01T00:30:00Z', '2026-03'],
  ['America/New_York', '2026-03-01T00:30:00Z', '2026-02'],
  ['Pacific/Kiritimati', '2026-02-28T10:00:00Z', '2026-03'],
])('the month of a moment in %s', (zone, moment, month) => expect(monthIn(zone, new Date(moment))).toBe(month))
