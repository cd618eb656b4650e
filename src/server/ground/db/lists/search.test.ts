import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'

const Index = z.object({ name: z.string(), options: z.array(z.string()).nullable() })

test('no search reads more than 256 kB of names that are not sorted in yet', async () => {
  const db = await testDatabase()
  const ofLetters = await db.many(
    Index,
    sql`select c.relname as name, c.reloptions as options
        from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'gin' order by 1`,
  )
  expect(ofLetters.length).toBeGreaterThanOrEqual(8)
  for (const index of ofLetters) {
    expect(index, index.name).toMatchObject({ options: ['gin_pending_list_limit=256'] })
  }
})
