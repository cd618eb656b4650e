import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { countedPlaces } from './counted-order.ts'

const Plan = z.object({ 'QUERY PLAN': z.string() })

test('a thousand fences are in no plan of a ranked page', async () => {
  const db = await testDatabase()
  const places = countedPlaces(
    { list: 3, key: 'integer' },
    { owner: sql`1`, key: sql`s.kills`, rows: sql`from player_stats s where s.server_id = 1` },
  )
  const plan = await db.many(Plan, sql`explain (verbose) with chosen as materialized (select 5 as key) ${places}`)
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toContain('fence_of_range')
  expect(text.length).toBeLessThan(10_000)
})
