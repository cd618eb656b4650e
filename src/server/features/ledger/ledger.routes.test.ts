import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { moderatedApp } from '#testing/sites/moderated-app.ts'
import { roughHours } from './ledger.queries.ts'

const read = async ({ app }: Awaited<ReturnType<typeof moderatedApp>>) =>
  (await app.inject('/api/v1/site/ledger')).json()

test('past months are told by numbers, few are told as few, and the present month not at all', async () => {
  const site = await moderatedApp()
  const { seed, db } = site
  const file = (kind: string, created: string, answered: string | null, times: number) =>
    db.run(sql`
      insert into reports (kind, created_at, changed_at, answered_at, entries)
      select ${kind}, ${created}, ${created}, ${answered}, 1 from generate_series(1, ${times}::int)`)
  await file('report', '2026-02-28T23:00:00Z', '2026-03-01T06:00:00Z', 5) // after 7 hours
  await file('appeal', '2026-02-01T00:00:00Z', null, 4)
  await file('report', '2026-01-31T23:59:59Z', '2026-02-01T00:00:59Z', 4)
  await file('report', '2026-03-01T00:00:00Z', null, 50)
  for (let count = 0; count < 6; count += 1) await seed.ban({ created: '2025-12-05T00:00:00Z' })
  await db.run(sql`update bans set lifted_at = '2025-12-06T00:00:00Z' where bid = (select min(bid) from bans)`)
  const none = { bans: 0, lifts: 0, reports: 0, appeals: 0, median_hours: null }
  expect(await read(site)).toEqual([
    { ...none, month: '2026-02', reports: 5, appeals: null, median_hours: 12 },
    { ...none, month: '2026-01', reports: null },
    { ...none, month: '2025-12', bans: 6, lifts: null },
  ])
})

test('where nothing ever was the ledger is empty, and where the owner does not want it there is none', async () => {
  expect(await read(await moderatedApp())).toEqual([])
  expect(await read(await moderatedApp({ ledger: false }))).toEqual({ detail: 'The ledger is not public on this site' })
})

test.each([
  [1, 1],
  [3_600, 1],
  [3_601, 2],
  [4 * 3_600, 6],
  [24 * 3_600, 24],
  [25 * 3_600, 48],
  [80 * 3_600, 96],
])('%d seconds are told as %d hours', (seconds, hours) => {
  expect(roughHours(seconds)).toBe(hours)
})
