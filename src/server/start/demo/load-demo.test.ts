import { expect, test } from 'vitest'
import { z } from 'zod'
import { syncServers } from '#server/fleet/sync-servers.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { countedTables } from '#testing/counting/recorder.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createDemoPopulation } from './demo-population.ts'
import { DEMO_SERVERS } from './demo-servers.ts'
import { loadDemo } from './load-demo.ts'

const NOW = new Date('2026-03-10T22:00:00Z')
const SIZE = { days: 4, activity: 0.6 }
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
  expect(await count(sql`from ingest_dead`)).toBe(0)
  expect(await count(sql`from unknown_lines`)).toBe(0)
  expect(await loadDemo(db, population, NOW, () => undefined, SIZE)).toBe(false)
})

test('a start that is cut off goes on at the next one, and counts nothing twice', async () => {
  const SMALL = { days: 3, activity: 0.2 }
  const whole = await emptySite()
  await loadDemo(whole, population, NOW, () => undefined, SMALL)
  const cut = await emptySite()
  const stop = () => {
    throw new Error('power failure')
  }
  await expect(loadDemo(cut, population, NOW, stop, SMALL)).rejects.toThrow('power failure')
  await loadDemo(cut, population, NOW, () => undefined, SMALL)
  expect(await countedTables(cut)).toEqual(await countedTables(whole))
})
