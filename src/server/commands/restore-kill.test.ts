import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { askOnce, rowsOfAll } from '#testing/database/whole-database.ts'
import { eventually } from '#testing/eventually.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { backupSite } from '#testing/sites/backup-site.ts'
import { builtCopy } from '#testing/sites/built-copy.ts'
import { spawnSitrep } from '#testing/sites/spawn-sitrep.ts'

const ROWS = 150_000 // which take long enough to be caught at

test('a restore that is killed while it copies leaves the old data, and the next one goes through', async () => {
  const large = await testDatabaseSocket()
  await large.db.run(sql`insert into sourcebans_chunks select n, md5(n::text) from generate_series(1, ${ROWS}::int) n`)
  const { backUp, folder } = await backupSite({ DATABASE_URL: urlOf(large.socket) })
  await backUp(['backup'])
  const { socket } = await testDatabaseSocket()
  await askOnce(socket, (db) => createSeed(db, testClock('2026-01-01T00:00:00Z')).stats({ name: 'Mine' }))
  const before = await askOnce(socket, rowsOfAll)

  const { child, ended } = spawnSitrep(await builtCopy(), ['restore', '--replace', join(folder, 'backup')], {
    DATABASE_URL: urlOf(socket),
    SITREP_DATA: join(folder, 'data'),
  })
  const copying = sql`select 1 from pg_stat_progress_copy where datname = ${socket.database} and tuples_processed > 1000`
  await eventually(async () => (await large.db.run(copying)) > 0)
  child.kill('SIGKILL')

  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(await askOnce(socket, rowsOfAll)).toEqual(before)
  const again = await backupSite({ DATABASE_URL: urlOf(socket) })
  expect(await again.restore(['--replace', join(folder, 'backup')])).toMatchObject({ code: 0 })
  expect(await askOnce(socket, (db) => db.run(sql`select 1 from sourcebans_chunks`))).toBe(ROWS)
})
