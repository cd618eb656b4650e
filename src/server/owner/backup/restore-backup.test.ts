import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, type Db, openDatabase, Sql, sql } from '#server/ground/db/db.ts'
import { MIGRATIONS, type Migration, migrate, readMigrations } from '#server/ground/db/migrate.ts'
import { emptyDatabase, emptyDatabaseSocket, testDatabase } from '#testing/database/postgres.ts'
import { rowsOfAll, structureOf } from '#testing/database/whole-database.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { fillSite, HOSTILE_NAMES } from '#testing/sites/full-site.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { writeBackupFile } from './backup-file.ts'
import { LEFT_OUT } from './backup-format.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const now = new Date('2026-03-02T00:00:00Z')
const allMigrations = await readMigrations(MIGRATIONS)

async function backUp(db: Database, known: readonly Migration[] = allMigrations): Promise<string> {
  const path = join(await temporaryDir(), 'backup.gz')
  await db.copyTransaction((tx) => writeBackupFile(path, writeBackup(tx, { known, version: '1.2.3', now })))
  return path
}

const restore = (db: Database, path: string): Promise<void> =>
  db.copyTransaction((tx) => readBackup(path, {}, (reader) => restoreBackup(tx, reader, allMigrations)))

const Value = z.object({ value: z.coerce.number() })
const numberFrom = async (db: Db, query: Sql): Promise<number | undefined> => (await db.one(Value, query))?.value

test('a restored database has every row of every table but the sign-ins, and the same structure', async () => {
  const [site, copy] = [await testDatabase(), await emptyDatabase()]
  await fillSite(site)
  await restore(copy, await backUp(site))
  const expected = await rowsOfAll(site)
  for (const table of LEFT_OUT) {
    expect(expected[table]).not.toEqual([])
    expected[table] = []
  }
  const filled = Object.values(expected).filter((rows) => rows.length > 0)
  expect(filled.length).toBeGreaterThan(30)
  expect(expected.players).toHaveLength(HOSTILE_NAMES.length * 4)
  expect(Object.keys(expected).filter((table) => table.startsWith('match_events_'))).toHaveLength(3)
  expect(await rowsOfAll(copy)).toEqual(expected)
  expect(await structureOf(copy)).toEqual(await structureOf(site))
})

test('what is on its way to the console of a game server is in no backup', async () => {
  const site = await testDatabase()
  await site.run(
    sql`insert into console_orders (server_id, command, deadline) values (1, 'say that Ann cheats', ${now})`,
  )
  const backup = gunzipSync(await readFile(await backUp(site))).toString()
  expect([backup.includes('"name":"players"'), backup.includes('Ann cheats')]).toEqual([true, false])
})

test('a restored database goes on: numbers follow, sums are kept by their triggers and add up', async () => {
  const [site, copy] = [await testDatabase(), await emptyDatabase()]
  await fillSite(site)
  await restore(copy, await backUp(site))
  for (const query of [
    sql`insert into sessions (key_hash, steam_id, created_at, used_at)
        select '\\x01', min(steam_id), now(), now() from players returning session_id as value`,
    sql`insert into weapons (weapon_name, weapon_name_trans, category_id) values ('new', 'New', 1)
        returning weapon_id as value`,
    sql`select nextval('own_ban_ids') as value`,
    sql`select nextval('own_admin_ids') as value`, // never used before
  ]) {
    expect(await numberFrom(copy, query)).toBe(await numberFrom(site, query))
  }
  await createSeed(copy, testClock('2026-03-03T00:00:00Z')).stats({
    steam_id: '76561198000009999',
    score: 450,
    revives: 1,
  })
  const wrong = sql`
    (select server_id, bucket, players from score_counts where width = 0 and players <> 0
     except select server_id, score, count(*)::int from player_stats group by server_id, score)
    union all (select server_id, score, count(*)::int from player_stats group by server_id, score
     except select server_id, bucket, players from score_counts where width = 0)
    union all (select server_id, players, revivers from board_counts
     except select server_id, count(*)::int, count(*) filter (where revives > 0)::int from player_stats group by server_id)
    union all (select server_id, matches, 0 from match_counts
     except select server_id, count(*)::int, 0 from matches group by server_id)
    union all (select weapon_id, kill_count::int, user_count from weapons where user_count > 0
     except select weapon_id, sum(kill_count)::int, count(*)::int from player_weapons group by weapon_id)`
  expect(await copy.run(wrong)).toBe(0)
  expect(await numberFrom(copy, sql`select players as value from board_counts`)).toBe(HOSTILE_NAMES.length + 1)
  await expect(copy.run(sql`delete from audit`)).rejects.toThrow('append-only')
})

test('a backup of an older version is restored and brought up to date', async () => {
  const [site, copy] = [await emptyDatabase(), await emptyDatabase()]
  const older = allMigrations.filter(({ name }) => name < '0008')
  for (const { text } of older) await site.run(new Sql([text], []))
  await site.run(sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`)
  await site.run(sql`insert into migrations (name) select unnest(${older.map(({ name }) => name)}::text[])`)
  await createSeed(site, testClock('2026-01-01T00:00:00Z')).stats({ name: 'Old hand', score: 12 })
  await site.run(sql`insert into recorder_states (server_id, state) values (1, '{}')`)

  await restore(copy, await backUp(site))

  expect(await migrate(copy, MIGRATIONS)).toEqual([])
  expect(await copy.run(sql`select 1 from players where personaname = 'Old hand'`)).toBe(1)
  expect(await copy.run(sql`select 1 from recorder_states where stream = 'live'`)).toBe(1)
  const fresh = await emptyDatabase()
  await migrate(fresh, MIGRATIONS)
  expect((await structureOf(copy)).sort()).toEqual((await structureOf(fresh)).sort())
  const applied = sql`select count(distinct applied_at) as value from migrations`
  expect(await numberFrom(copy, applied)).toBe(2) // when the old ones were is known still
})

test('what is in the database gives way, and what others keep beside it stays', async () => {
  const [site, target] = [await testDatabase(), await testDatabase()]
  await fillSite(site)
  await createSeed(target, testClock('2026-01-01T00:00:00Z')).stats({ name: 'Gone tomorrow' })
  await target.run(sql`create table not_ours as select 42 as id`)
  await target.run(sql`create schema elsewhere create table players (id int)`)
  await target.run(sql`create function not_ours_either() returns int language sql return 1`)
  await target.run(sql`insert into push_keys values (true, '\\x01', '\\x02')`)
  await target.run(sql`
    with b as (insert into push_browsers (endpoint, p256dh, auth, seen_at)
               values ('https://push.example.org/kept', '', '', now()) returning browser_id)
    insert into push_wishes (browser_id, server_id, at_least) select browser_id, 7, 4 from b`)
  const asked = async () => {
    const { push_keys, push_browsers, push_wishes } = await rowsOfAll(target)
    return { push_keys, push_browsers, push_wishes }
  }
  const before = await asked()
  await restore(target, await backUp(site))
  expect(await asked(), 'browsers of the database that was here are told on').toEqual(before)
  expect(await target.run(sql`select 1 from players where personaname = 'Gone tomorrow'`)).toBe(0)
  expect((await rowsOfAll(target)).players).toEqual((await rowsOfAll(site)).players)
  expect(await target.run(sql`select not_ours_either() from not_ours, elsewhere.players`)).toBe(0)
  expect((await rowsOfAll(target)).not_ours).toEqual(['(42)'])
  expect(await backUp(target)).toBeTruthy() // and is not taken along
  const copy = await emptyDatabase()
  await restore(copy, await backUp(target))
  expect(await rowsOfAll(copy)).not.toHaveProperty('not_ours')
})

test('a user who owns the database and is no administrator can back up and restore', async () => {
  const [site, { db, socket }] = [await testDatabase(), await emptyDatabaseSocket()]
  await fillSite(site)
  const user = `plain_${socket.database}`
  await db.run(new Sql([`create role ${user} login`], []))
  await db.run(new Sql([`alter database ${socket.database} owner to ${user}`], []))
  const plain = openDatabase({ socket: { ...socket, user }, connections: 1 })
  try {
    await restore(plain, await backUp(site))
    await restore(plain, await backUp(plain))
    expect((await rowsOfAll(plain)).audit).toEqual((await rowsOfAll(site)).audit)
  } finally {
    await plain.close()
    await db.run(new Sql([`reassign owned by ${user} to ${socket.user}`], []))
    await db.run(new Sql([`drop role ${user}`], []))
  }
})
