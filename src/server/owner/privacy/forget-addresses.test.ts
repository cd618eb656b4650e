import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, sql } from '#server/ground/db/db.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { forgetAddresses } from './forget-addresses.ts'

const { privacy } = Settings.parse({})
const Row = z.object({ seen: z.string(), ip: z.string().nullable(), country: z.string().nullable() })

const connectionsOf = async (db: Database) => {
  const rows = await db.many(
    Row,
    sql`select to_char(connected_at at time zone 'utc', 'YYYY-MM-DD') as seen, host(ip) as ip, country
        from connections order by connected_at, connection_id`,
  )
  return rows.map(({ seen, ip, country }) => [seen, ip, country])
}

async function connections(dates: string[]) {
  const db = await testDatabase()
  const clock = testClock('2026-03-01T12:00:00Z')
  const seed = createSeed(db, clock)
  const steam_id = await seed.player()
  for (const connected of dates) await seed.connection({ steam_id, ip: '203.0.113.7', country: 'se', connected })
  return { db, clock }
}

const running = new AbortController().signal

test('an address is forgotten after 90 days and the connection after 365; the country stays', async () => {
  const { db, clock } = await connections([
    '2025-03-01T11:59:59Z', // 365 days and a second
    '2025-03-01T12:00:01Z',
    '2025-12-01T11:59:59Z', // 90 days and a second
    '2025-12-01T12:00:01Z',
  ])
  const worker = forgetAddresses({ db, clock, privacy })
  await worker.run(running)
  expect(await connectionsOf(db)).toEqual([
    ['2025-03-01', null, 'se'],
    ['2025-12-01', null, 'se'],
    ['2025-12-01', '203.0.113.7', 'se'],
  ])
  clock.advance(2)
  await worker.run(running)
  expect(await connectionsOf(db)).toEqual([
    ['2025-12-01', null, 'se'],
    ['2025-12-01', null, 'se'],
  ])
})

test('with 0 days no address stays', async () => {
  const { db, clock } = await connections(['2026-03-01T11:59:59Z'])
  await forgetAddresses({ db, clock, privacy: { ...privacy, ip_days: 0 } }).run(running)
  expect(await connectionsOf(db)).toEqual([['2026-03-01', null, 'se']])
})

test('more than can be done at once is done all the same, and stops between two steps when asked', async () => {
  const { db, clock } = await connections(Array.from({ length: 5 }, (_, day) => `2025-06-0${day + 1}`))
  const worker = forgetAddresses({ db, clock, privacy }, 2)
  await worker.run(AbortSignal.abort())
  expect((await connectionsOf(db)).map(([, ip]) => ip === null)).toEqual([true, true, false, false, false])
  await worker.run(running)
  expect((await connectionsOf(db)).map(([, ip]) => ip === null)).toEqual([true, true, true, true, true])
})
