import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { testClock } from '#testing/server.ts'
import { forgetReports } from './forget-reports.ts'

const Left = z.object({ id: z.number(), written: z.int() })

test('a thread is forgotten with its entries so many days after it was closed; an open one never is', async () => {
  const db = await testDatabase()
  const clock = testClock('2026-03-31T12:00:00Z')
  const closings = ['2026-03-01T11:59:59Z', '2024-01-01T00:00:00Z', '2026-03-01T12:00:00Z', null, null]
  for (const [index, closed] of closings.entries()) {
    await db.run(sql`
      insert into reports (kind, author_id, subject_id, created_at, changed_at, closed_at, entries)
      values ('report', 1, ${index}, '2020-01-01', '2020-01-01', ${closed}, 2)`)
    await db.run(sql`
      insert into report_entries (report_id, entry, at, author_id, by_admin, act, text)
      select ${index + 1}, n, '2020-01-01', 1, n = 2, 'write', 'x' from generate_series(1, 2) as n`)
  }
  const left = async () => {
    const counts = sql`
      select report_id::float8 as id, count(entry)::int as written
      from reports full join report_entries using (report_id) group by 1 order by 1`
    return (await db.many(Left, counts)).map(({ id, written }) => [id, written])
  }
  const forget = forgetReports({ db, clock, moderation: { closed_report_days: 30 } }, 1) // one at a time
  const { signal } = new AbortController()
  await db.transaction(async (tx) => {
    await tx.run(sql`update reports set closed_at = null where report_id = 2`) // opened again at this moment
    await forget.run(signal)
  })
  await forget.run(signal)
  const opened = [2, 4, 5].map((id) => [id, 2])
  expect(await left()).toEqual([opened[0], [3, 2], ...opened.slice(1)])
  clock.advance(1)
  await forget.run(signal)
  expect(await left()).toEqual(opened)
})
