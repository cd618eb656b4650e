import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { testClock } from '#testing/server.ts'
import { forgetDeliveries } from './forget-deliveries.ts'

test('keys of deliveries are kept for more than seven days, and not for long after', async () => {
  const db = await testDatabase()
  const clock = testClock('2026-03-10T12:00:00Z')
  const worker = forgetDeliveries({ db, clock })
  for (const day of ['2026-03-01', '2026-03-03', '2026-03-10']) {
    await db.run(sql`
      insert into ingest_requests (server_id, key_hash, received_at, after_seq, lines)
      values (1, sha256(${day}::bytea), ${day}, 0, 1)`)
  }
  await worker.run(new AbortController().signal)
  const Day = z.object({ day: z.string() })
  const left = await db.many(
    Day,
    sql`
    select to_char(received_at at time zone 'utc', 'MM-DD') as day from ingest_requests order by received_at`,
  )
  expect(left.map(({ day }) => day)).toEqual(['03-03', '03-10'])
})
