import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { forgetSourcebans } from '#server/outside/sourcebans/forget-sourcebans.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { addBan } from './own-bans.queries.ts'
import { syncOwnPeople } from './sync-own-people.ts'

const Row = z.object({ id: z.int(), steam_id: z.string(), name: z.string(), source: z.string() })
const adminsOf = (db: Db) =>
  db.many(Row, sql`select aid as id, steam_id::text, name, source from admins order by steam_id, aid`)
const bansOf = (db: Db) =>
  db.many(Row, sql`select bid as id, steam_id::text, handle_at_ban as name, source from bans order by steam_id, bid`)
const versionsOf = (db: Db) =>
  db.many(z.object({ v: z.string() }), sql`select data_group || version as v from data_versions order by 1`)

const ANN = '76561198000000001'
const BOB = '76561198000000002'
const own = (admins: object[], bans: object[]) => Settings.parse({ admins, bans })

test('what the settings say is added, corrected and taken away, each person keeping their id', async () => {
  const db = await testDatabase()
  await syncOwnPeople(
    db,
    own([{ steam_id: ANN, name: 'Ann' }, { steam_id: BOB }], [{ steam_id: BOB, name: 'b', created: '2026-01-01' }]),
  )
  const [ann, bob] = await adminsOf(db)
  expect([ann, bob]).toMatchObject([
    { steam_id: ANN, name: 'Ann', source: 'settings' },
    { steam_id: BOB, name: BOB },
  ])
  expect(ann?.id).toBeGreaterThanOrEqual(1_000_000_000)
  const before = await versionsOf(db)
  const [ban] = await bansOf(db)

  const changed = own([{ steam_id: ANN, name: 'Anna' }], [{ steam_id: BOB, name: 'b2', created: '2026-01-01' }])
  await syncOwnPeople(db, changed)
  expect(await adminsOf(db)).toEqual([{ ...ann, name: 'Anna' }])
  expect(await bansOf(db)).toEqual([{ ...ban, name: 'b2' }])
  const after = await versionsOf(db)
  expect(after).not.toEqual(before)
  await syncOwnPeople(db, changed)
  expect(await versionsOf(db)).toEqual(after)
  const told = { steam_id: BOB, name: 'b2', created: '2026-01-01', reason: ' Mic\nspam', by: 'Ann' }
  await syncOwnPeople(db, own([], [told]))
  const Told = z.object({ reason: z.string(), banned_by: z.string() })
  expect(await db.many(Told, sql`select reason, banned_by from bans`)).toEqual([
    { reason: 'Mic spam', banned_by: 'Ann' },
  ])
  await syncOwnPeople(db, own([], []))
  expect([await adminsOf(db), await bansOf(db)]).toEqual([[], []])
})

test('who leaves the admins of the settings is signed out, who was never on them is not', async () => {
  const db = await testDatabase()
  const seed = createSeed(db, testClock('2026-03-01T12:00:00Z'))
  for (const steam_id of [ANN, BOB]) await seed.session(await seed.player({ steam_id }))
  await syncOwnPeople(db, own([{ steam_id: ANN }], []))
  expect(await db.run(sql`select 1 from sessions where revoked_at is null`)).toBe(2)
  await syncOwnPeople(db, own([], []))
  const Id = z.object({ steam_id: z.string() })
  expect(await db.many(Id, sql`select steam_id::text from sessions where revoked_at is null`)).toEqual([
    { steam_id: BOB },
  ])
})

test('the settings and SourceBans++ never touch each other’s rows', async () => {
  const db = await testDatabase()
  const seed = createSeed(db, testClock('2026-03-01T12:00:00Z'))
  await seed.admin({ steam_id: ANN, name: 'From the ban site' })
  await seed.ban({ steam_id: BOB })
  await syncOwnPeople(db, own([{ steam_id: ANN, name: 'Ann' }], [{ steam_id: BOB, created: '2026-01-01' }]))
  expect((await adminsOf(db)).map(({ source }) => source)).toEqual(['sourcebans', 'settings'])
  await forgetSourcebans(db)
  expect((await adminsOf(db)).map(({ source }) => source)).toEqual(['settings'])
  expect((await bansOf(db)).map(({ source }) => source)).toEqual(['settings'])
})

test('an id of one range cannot be given to another source', async () => {
  const db = await testDatabase()
  await expect(
    db.run(sql`insert into admins (aid, steam_id, name, source) values (5, ${ANN}, 'x', 'settings')`),
  ).rejects.toThrow('admins_ids_of_source')
  await expect(db.run(sql`insert into admins (aid, steam_id, name) values (1000000000, ${ANN}, 'x')`)).rejects.toThrow(
    'admins_ids_of_source',
  )
})

test('a ban for which no country is given has the one its player last connected from', async () => {
  const db = await testDatabase()
  const clock = testClock('2026-03-01T12:00:00Z')
  const seed = createSeed(db, clock)
  for (const steam_id of [ANN, BOB]) {
    await seed.player({ steam_id })
    await seed.connection({ steam_id, country: 'no', connected: '2026-01-01' })
    await seed.connection({ steam_id, country: 'se', connected: '2026-02-01' })
    await seed.connection({ steam_id, connected: '2026-02-02' })
  }
  const banned = (country?: string) => own([], [{ steam_id: BOB, created: '2026-01-01', country }])
  const countries = async () => {
    const rows = await db.many(z.object({ c: z.string().nullable() }), sql`select country as c from bans order by bid`)
    return rows.map(({ c }) => c)
  }
  await addBan(db, { steamId: ANN, name: '', duration: 0, country: null }, clock.now())
  await addBan(db, { steamId: ANN, name: '', duration: 0, country: 'dk' }, clock.now())
  await syncOwnPeople(db, banned())
  expect(await countries()).toEqual(['se', 'dk', 'se'])
  await syncOwnPeople(db, banned('fi'))
  expect(await countries()).toEqual(['se', 'dk', 'fi'])
})
