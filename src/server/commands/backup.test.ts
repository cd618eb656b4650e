import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { openStore } from '#server/ground/store.ts'
import { emptyDatabaseSocket, testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { backupSite, pipeOutput } from '#testing/sites/backup-site.ts'
import { fillSite } from '#testing/sites/full-site.ts'
import { linesOf, refusal, runCommand } from '#testing/sites/run-command.ts'
import { backupCommand } from './backup.ts'

const NAME = 'sitrep-2026-03-01-1205.backup.gz'

async function filledSite() {
  const { db, socket } = await testDatabaseSocket()
  await fillSite(db)
  return { db, ...(await backupSite({ DATABASE_URL: urlOf(socket) })) }
}

test('a backup has a name with its time, is for its owner alone, and says what it is not', async () => {
  const { backUp, folder } = await filledSite()
  const { code, stdout } = await backUp()
  expect(code).toBe(0)
  expect(await readdir(folder)).toEqual([NAME])
  expect((await stat(join(folder, NAME))).mode & 0o777).toBe(0o600)
  expect(linesOf(stdout)).toEqual([
    expect.stringMatching(/sitrep-2026-03-01-1205\.backup\.gz has \d+\.\d MB and \d+ row\(s\), addresses of players/),
    'It does not hold sitrep.yaml, content, images, secrets or the log journal: copy what you need of them, too.',
  ])
  expect(await backUp()).toEqual(refusal('exists already'))
  await writeFile(join(folder, 'other'), 'precious')
  expect(await backUp(['other'])).toEqual(refusal('exists already'))
  expect(await readFile(join(folder, 'other'), 'utf8')).toBe('precious')
  expect(await backUp(['--force', 'other'])).toMatchObject({ code: 0 })
  expect(gunzipSync(await readFile(join(folder, 'other'))).toString()).toMatch(/^{"format":"sitrep-backup-1"/)
})

test('a backup can go to the standard output, but not to a terminal', async () => {
  const { backUp, folder } = await filledSite()
  const stdout = pipeOutput()
  const { code, stderr } = await backUp(['-'], { stdout })
  expect(code).toBe(0)
  expect(linesOf(stderr)).toEqual([
    expect.stringMatching(/^\d+ row\(s\), addresses of players among them: keep it private\.$/),
    expect.stringContaining('It does not hold sitrep.yaml'),
  ])
  stdout.end()
  const parts: Buffer[] = []
  stdout.on('data', (part: Buffer) => parts.push(part))
  await once(stdout, 'end')
  expect(gunzipSync(Buffer.concat(parts)).toString()).toMatch(/"sha256":"[0-9a-f]{64}"}\n$/)
  expect(await readdir(folder)).toEqual([])
  const terminal = await filledSite()
  expect(await terminal.backUp(['-'], { stdout: pipeOutput(true) })).toEqual(refusal('name a file'))
})

test('a backup that fails or is stopped leaves nothing behind', async () => {
  const { backUp, folder } = await filledSite()
  expect(await backUp([], { stopping: AbortSignal.abort() })).toEqual(refusal('Stopped: no backup was made.'))
  expect(await backUp(['missing/folder/file'])).toEqual(refusal(/^No backup was made: ENOENT/))
  expect(await readdir(folder)).toEqual([])
})

test('a database without Sitrep, or of a newer one, is not backed up', async () => {
  const nothing = await emptyDatabaseSocket()
  const { backUp } = await backupSite({ DATABASE_URL: urlOf(nothing.socket) })
  expect(await backUp()).toEqual(refusal('This database has nothing of Sitrep in it: start Sitrep once.'))
  const newer = await filledSite()
  await newer.db.run(sql`insert into migrations (name) values ('9999-later.sql')`)
  expect(await newer.backUp()).toEqual(refusal('A newer Sitrep has worked with this database'))
  expect(await readdir(newer.folder)).toEqual([])
})

test.each([[['a', 'b']], [['--all']], [['']]])(
  'arguments that make no sense (%j) are answered with how to ask',
  async (args) => {
    expect(await runCommand(backupCommand, args)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^.+\.\nUsage: sitrep backup \[--force\] \[FILE \| FOLDER \| -\]\n$/),
    })
  },
)

test('the embedded database is backed up while Sitrep runs, and restored when it does not', async () => {
  const site = await backupSite({})
  const store = await openStore(site.config, createLog({ level: 'silent', pretty: false }))
  await fillSite(store.db)
  await site.backUp(['running'])
  expect(await site.restore(['--replace', 'running'])).toEqual(refusal(`Another Sitrep (process ${process.pid})`))
  await store.close()

  const other = await backupSite({})
  expect(await other.restore([join(site.folder, 'running')])).toMatchObject({ code: 0 })
  expect(await other.backUp(['stopped'])).toMatchObject({ code: 0 })

  const before = await playersIn(join(site.folder, 'running'))
  expect(before.length).toBeGreaterThan(50)
  expect(await playersIn(join(other.folder, 'stopped'))).toEqual(before)
})

/** The rows with a Steam id in them. */
async function playersIn(file: string): Promise<string[]> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  return lines.filter((line) => line.includes('7656119800000')).sort()
}
