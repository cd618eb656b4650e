import { expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#testing/database/postgres.ts'
import { sql } from './db.ts'

const Name = z.object({ name: z.string() })

test('the database studies what is counted all the time only when half of it is new', async () => {
  const db = await testDatabase()
  const seldom = await db.many(
    Name,
    sql`select relname as name from pg_class where 'autovacuum_analyze_scale_factor=0.5' = any(reloptions) order by 1`,
  )
  expect(seldom.map(({ name }) => name)).toEqual(['match_players', 'player_stats', 'player_sums', 'player_weapons'])
})

test('of a scoreboard it studies only what rows are looked up by', async () => {
  const db = await testDatabase()
  const studied = await db.many(
    Name,
    sql`select attname as name from pg_attribute
        where attrelid = 'match_players'::regclass and attnum > 0 and not attisdropped and attstattarget is distinct from 0
        order by 1`,
  )
  expect(studied.map(({ name }) => name)).toEqual(['match_id', 'player_name', 'slot', 'steam_id'])
})
