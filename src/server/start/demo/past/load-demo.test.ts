import { expect, test } from 'vitest'
import { z } from 'zod'
import { moveCursor } from '#server/counting/recorder/cursor.ts'
import { syncServers } from '#server/fleet/sync-servers.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { createDemoPopulation } from '#server/start/demo/demo-population.ts'
import { DEMO_SERVERS } from '#server/start/demo/demo-servers.ts'
import { countedTables } from '#testing/counting/recorder.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { loadDemo } from './load-demo.ts'

const NOW = new Date('2026-03-10T22:00:00Z')
const EARLY = new Date('2026-03-10T02:00:00Z')
const LATE = new Date('2026-03-10T23:00:00Z')
const SIZE = { days: 40, activity: 0.04, fullEvenings: 1 }
const population = createDemoPopulation(NOW, 150)
const Count = z.object({ n: z.int() })

async function emptySite(): Promise<Database> {
  const db = await testDatabase()
  const servers = DEMO_SERVERS.map(({ id, name }) => ({ id, name, ip: '127.0.0.1', port: 27_000 + id }))
  await syncServers(db, servers)
  return db
}

test('the demo has something for every screen, and is made once', async () => {
  const db = await emptySite()
  const told: number[] = []
  expect(await loadDemo(db, population, NOW, ({ done }) => told.push(done), SIZE)).toBe(true)
  expect(told.at(-1)).toBe(1)
  const count = async (query: ReturnType<typeof sql>) =>
    (await db.one(Count, sql`select count(*)::int as n ${query}`))?.n
  const recent = sql`occurred_at between ${NOW}::timestamptz - interval '24 hours' and ${NOW}`
  for (const { id } of DEMO_SERVERS) {
    expect(
      await count(sql`from player_stats where server_id = ${id} and kills > 0`),
      `players of ${id}`,
    ).toBeGreaterThan(20)
    expect(await count(sql`from rounds where server_id = ${id} and win`), `wins of ${id}`).toBeGreaterThan(0)
    expect(await count(sql`from rounds where server_id = ${id} and not win`), `losses of ${id}`).toBeGreaterThan(0)
    expect(await count(sql`from player_stats where server_id = ${id} and revives > 0`)).toBeGreaterThan(0)
  }
  expect(await count(sql`from teamkills where ${recent} and forgiven`)).toBeGreaterThan(0)
  expect(await count(sql`from teamkills where ${recent} and not forgiven`)).toBeGreaterThan(0)
  expect(await count(sql`from teamkills where amnesty`)).toBeGreaterThan(0)
  expect(await count(sql`from maps where not enabled`)).toBeGreaterThan(0)
  expect(await count(sql`from connections where country is null or not ip << '198.18.0.0/15'`)).toBe(0)
  expect(await count(sql`from (select distinct country from connections) as c`)).toBeGreaterThan(10)
  for (const { id } of DEMO_SERVERS) {
    const ofServer = sql`where server_id = ${id}`
    expect(await count(sql`from pulse_minutes ${ofServer}`)).toBeGreaterThanOrEqual(2 * 1440)
    expect(await count(sql`from (select distinct at::date from pulse_spans ${ofServer}) as days`)).toBeGreaterThan(36)
    expect(await count(sql`from pulse_spans ${ofServer} and down_minutes > 0`), `outages of ${id}`).toBeGreaterThan(0)
    expect(await count(sql`from pulse_spans ${ofServer} and most > 2`)).toBeGreaterThan(100)
  }
  expect(await count(sql`from map_results where humans > 4`)).toBeGreaterThan(0)
  expect(await count(sql`from ingest_dead`)).toBe(0)
  expect(await count(sql`from unknown_lines`)).toBe(0)
  expect(await loadDemo(db, population, NOW, () => undefined, SIZE)).toBe(false)
})

const BRIEF = { days: 90, activity: 0.03, fullEvenings: 0 }
const Season = z.object({ name: z.string(), started: z.date(), kept: z.int(), points: z.int() })
const Sums = z.object({ all_time: z.int(), season: z.int(), returned: z.int() })

test('every month that is over is a season of its own, and the scores of all time are what they add up to', async () => {
  const db = await emptySite()
  await loadDemo(db, population, EARLY, () => undefined, BRIEF)
  const seasons = await db.many(
    Season,
    sql`select name, started_at as started, count(*)::int as kept, sum(k.score)::int as points
        from seasons join season_scores k using (season_id) where closed_at is not null
        group by season_id order by season_id`,
  )
  expect(seasons.map(({ name, started }) => [name, started.toISOString().slice(0, 16)])).toEqual([
    ['2025-12', '2025-12-01T00:00'],
    ['2026-01', '2026-01-01T00:00'],
    ['2026-02', '2026-02-01T00:00'],
  ])
  for (const { kept } of seasons) expect(kept).toBeGreaterThan(0)
  const sums = await db.one(
    Sums,
    sql`select sum(all_time_score)::int as all_time, sum(score)::int as season,
               count(*) filter (where score > 0 and all_time_score > 0)::int as returned from player_stats`,
  )
  expect(sums?.all_time).toBe(seasons.reduce((sum, { points }) => sum + points, 0))
  expect(sums?.season).toBeGreaterThan(0)
  expect(sums?.returned).toBeGreaterThan(0)
})

/** Over the end of a month. */
const BRIEFER = { ...BRIEF, days: 12 }

test('a start that is cut off goes on with the same past the day after, and counts nothing twice', async () => {
  const tomorrow = new Date(LATE.getTime() + 2 * 3_600_000)
  const whole = await emptySite()
  await moveCursor(whole, 'demo first day', { fromSeq: 0, toSeq: Math.floor(LATE.getTime() / 86_400_000) })
  await loadDemo(whole, population, tomorrow, () => undefined, BRIEFER)
  const cut = await emptySite()
  const stop = () => {
    throw new Error('power failure')
  }
  await expect(loadDemo(cut, population, LATE, stop, BRIEFER)).rejects.toThrow('power failure')
  await loadDemo(cut, population, tomorrow, () => undefined, BRIEFER)
  expect(await countedTables(cut)).toEqual(await countedTables(whole))
})
