import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { verifyAudit } from '#server/owner/audit/verify-audit.ts'
import { erasePerson } from '#server/owner/privacy/privacy-erase.ts'
import { emptyDatabaseSocket, testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import type { TestSocket } from '#testing/database/postgres-setup.ts'
import { askOnce, rowsOfAll } from '#testing/database/whole-database.ts'
import { eventually } from '#testing/eventually.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { backupSite } from '#testing/sites/backup-site.ts'
import { fillSite } from '#testing/sites/full-site.ts'
import { linesOf, refusal, runCommand } from '#testing/sites/run-command.ts'
import { restoreCommand } from './restore.ts'

const siteOn = (socket: TestSocket) => backupSite({ DATABASE_URL: urlOf(socket) })

/** A backup, and another site with data of its own. */
async function backupAndOther() {
  const { db, socket } = await testDatabaseSocket()
  await fillSite(db)
  const { backUp, folder } = await siteOn(socket)
  await backUp(['backup'])
  const other = await testDatabaseSocket()
  await askOnce(other.socket, (asked) => createSeed(asked, testClock('2026-01-01T00:00:00Z')).stats({ name: 'Mine' }))
  return { site: db, backup: join(folder, 'backup'), other: other.socket, ...(await siteOn(other.socket)) }
}

test('a restore says what it did, is in the audit, and drops what browsers and nodes have cached', async () => {
  const { site, backup, other, restore } = await backupAndOther()
  const before = await rowsOfAll(site)

  const { code, stdout } = await restore(['--replace', backup])

  expect(code).toBe(0)
  expect(linesOf(stdout)).toEqual([
    expect.stringMatching(
      /^The database is as it was on 2026-03-01 12:05 UTC: \d+ row\(s\)\. Everyone signs in anew\.$/,
    ),
    'Log lines that came since and are still in the journal of this data directory are counted at the next start.',
  ])
  await askOnce(other, async (db) => {
    const after = await rowsOfAll(db)
    expect(after.player_stats).toEqual(before.player_stats)
    expect(after.audit?.at(-1)).toContain('restore')
    expect(await verifyAudit(db)).toMatchObject({ ok: true, rows: (before.audit?.length ?? 0) + 1 })
    expect(after.data_versions).toContain('(stats,42)')
  })
})

test('a file that is not whole, not a backup or of a newer Sitrep changes nothing', async () => {
  const { backup, other, restore, folder } = await backupAndOther()
  const before = await askOnce(other, rowsOfAll)
  const file = join(folder, 'file')
  const whole = await readFile(backup)
  const changed = (from: string, to: string) =>
    Buffer.from(gunzipSync(whole).toString('latin1').replace(from, to), 'latin1')
  await copyFile(backup, file)
  await truncate(file, whole.length - 20)
  expect(await restore(['--replace', file])).toEqual({
    code: 1,
    stdout: '',
    stderr: `${file} is no whole backup of Sitrep (its end is missing): nothing was changed, use another one.\n`,
  })
  await writeFile(file, gzipSync(changed('Zo', 'zo')))
  expect(await restore(['--replace', file])).toEqual(refusal('(its checksum is wrong)'))
  await writeFile(file, gzipSync(changed('"0001-foundation.sql"', '"9999-x.sql"')))
  expect(await restore(['--replace', file])).toEqual(refusal('The backup is of a newer Sitrep'))
  expect(await restore(['--replace', 'nowhere'])).toEqual(refusal(/nothing was changed: ENOENT/))
  expect(await restore([backup], { stopping: AbortSignal.abort() })).toEqual(refusal('Stopped: nothing was changed.'))
  expect(await askOnce(other, rowsOfAll)).toEqual(before)
})

test('a database with data is replaced only when asked to, and a newer one never', async () => {
  const { backup, other, restore } = await backupAndOther()
  const before = await askOnce(other, rowsOfAll)
  expect(await restore([backup])).toEqual(
    refusal('The database already has data, with 1 player(s): add --replace to put the backup in its place.'),
  )
  expect(await askOnce(other, rowsOfAll)).toEqual(before)
  await askOnce(other, (db) => db.run(sql`insert into migrations (name) values ('9999-later.sql')`))
  expect(await restore(['--replace', backup])).toEqual(refusal('A newer Sitrep has worked with this database'))
  const untouched = await emptyDatabaseSocket()
  expect(await (await siteOn(untouched.socket)).restore([backup])).toMatchObject({ code: 0 })
})

test('a Sitrep that uses the database, on whatever machine, keeps a restore away', async () => {
  const { backup, other, restore } = await backupAndOther()
  const before = await askOnce(other, rowsOfAll)
  await askOnce(other, async (running) => {
    const stop = await running.listen('news', () => undefined)
    expect(await restore(['--replace', backup])).toEqual(
      refusal('Sitrep is using this database, from this machine: stop it everywhere, then try again.'),
    )
    await stop()
  })
  expect(await askOnce(other, rowsOfAll)).toEqual(before)
})

test('who had themselves erased after the backup does not come back with it', async () => {
  const { socket } = await testDatabaseSocket()
  const { backUp, restore } = await siteOn(socket)
  const clock = testClock('2026-03-01T12:00:00Z')
  const people = await askOnce(socket, async (db) => {
    const seed = createSeed(db, clock)
    return [await seed.stats({ name: 'Shy', score: 7 }), await seed.stats({ name: 'Back again', score: 5 })] as const
  })
  const erasedAt = (at: string, person: string) =>
    askOnce(socket, (db) => db.transaction((tx) => erasePerson(tx, person, new Date(at))))
  await erasedAt('2026-03-01T12:01:00Z', people[1])
  await askOnce(socket, (db) => createSeed(db, clock).stats({ steam_id: people[1], name: 'Back again', score: 2 }))
  await backUp(['backup'])
  await erasedAt('2026-03-02T12:00:00Z', people[0])
  const { stdout } = await restore(['--replace', 'backup'])
  expect(linesOf(stdout)).toContain('1 person(s) who were erased since are erased again.')
  const { players, player_stats, erasures } = await askOnce(socket, rowsOfAll)
  expect(players?.filter((row) => row.includes(people[0]) || row.includes('Shy'))).toEqual([])
  expect(players?.filter((row) => row.includes(people[1]))).toHaveLength(1)
  expect(player_stats).toHaveLength(3) // their numbers stay, as those of nobody
  expect(erasures?.map((row) => row.slice(-24, -1)).sort()).toEqual([
    '2026-03-01 12:01:00+00"',
    '2026-03-02 12:00:00+00"',
  ])
})

test('tables that fail half-way leave the database as it was', async () => {
  const { backup, other, restore } = await backupAndOther()
  await askOnce(other, (db) => db.run(sql`create view looks_at as select steam_id from players`))
  const before = await askOnce(other, rowsOfAll)
  expect(await restore(['--replace', backup])).toEqual(
    refusal(/^The backup was not restored and nothing was changed: cannot drop .* other objects depend on them\.\n$/),
  )
  await eventually(async () => expect(await askOnce(other, rowsOfAll)).toEqual(before))
})

test.each([[[]], [['a', 'b']], [['--all', 'a']]])(
  'arguments that make no sense (%j) are answered with how to ask',
  async (args) => {
    expect(await runCommand(restoreCommand, args)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^.+\.\nUsage: sitrep restore \[--replace\] FILE\n$/),
    })
  },
)
