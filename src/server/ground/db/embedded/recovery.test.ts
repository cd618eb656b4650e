import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '#server/ground/errors/start-error.ts'
import { ask, listeningLog, publicCopy, spawnChild, startForTest } from '#testing/database/embedded.ts'
import { eventually } from '#testing/eventually.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { isPostmasterOf } from './leftover.ts'
import { run } from './run.ts'

let template = ''
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'sitrep-template-'))
  await (await startEmbedded({ dataDir: template, log: listeningLog(), fsync: false })).stop()
})
afterAll(() => rm(template, { recursive: true }))

/** A data directory with a new database that does not run. */
async function dataDirWithDatabase(): Promise<string> {
  const dataDir = await temporaryDir()
  await run('cp', ['-a', join(template, 'postgres'), dataDir], null)
  return dataDir
}

test('a server process that is killed is started again and keeps its rows', async () => {
  const database = await startForTest(await dataDirWithDatabase(), { fsync: true })
  await ask(database, 'create table notes as select 42 as number')
  const pid = database.pid() ?? 0

  process.kill(pid, 'SIGKILL')

  await eventually(() => expect(database.state()).toBe('restarting'))
  await eventually(() => expect(database.state()).toBe('ready'))
  expect(database.pid()).not.toBe(pid)
  expect(await ask(database, 'select number from notes')).toBe(42)
})

test('stop ends a database that is just being restarted', async () => {
  const database = await startForTest(await dataDirWithDatabase())
  process.kill(database.pid() ?? 0, 'SIGKILL')
  await eventually(() => expect(database.state()).toBe('restarting'))

  await database.stop()

  expect(database.state()).toBe('stopped')
  await expect(ask(database, 'select 1')).rejects.toThrow()
})

test('the database of a killed parent is stopped and started afresh, with its rows', async () => {
  const { script, softwareDir } = await publicCopy()
  const dataDir = await dataDirWithDatabase()
  const { child, ready } = spawnChild(script, [dataDir, softwareDir])
  const orphan = await ready
  await ask(orphan, 'create table notes as select 42 as number')
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(await isPostmasterOf(orphan.pid, join(dataDir, 'postgres'))).toBe(true)
  const log = listeningLog()

  const database = await startForTest(dataDir, { log })

  expect(log.lines).toContain(`A database left running by a killed Sitrep (process ${orphan.pid}) is being stopped.`)
  expect(await isPostmasterOf(orphan.pid, join(dataDir, 'postgres'))).toBe(false)
  expect(await ask(database, 'select number from notes')).toBe(42)
})

test('a pid file whose pid now belongs to another process does not stop the start', async () => {
  const dataDir = await dataDirWithDatabase()
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  await writeFile(pidFile, `${process.pid}\n${join(dataDir, 'postgres')}\n`)

  const database = await startForTest(dataDir)

  expect(await ask(database, 'select 1')).toBe(1)
  expect(await readFile(pidFile, 'utf8')).toMatch(new RegExp(`^${database.pid()}\n`))
})

test('a database that another program serves is left alone', async () => {
  const { script, softwareDir } = await publicCopy()
  const dataDir = await dataDirWithDatabase()
  const other = await spawnChild(script, [dataDir, softwareDir]).ready
  await rm(join(dataDir, 'postgres', 'postmaster.pid')) // as seen from another container, its pid means nothing

  await expect(startForTest(dataDir)).rejects.toThrow(StartError)

  expect(await ask(other, 'select 1')).toBe(1)
})

test('killed while it makes the database, the next start makes it anew and clears the rest away', async () => {
  const { script, softwareDir } = await publicCopy()
  const dataDir = await temporaryDir()
  const doomed = spawnChild(script, [dataDir, softwareDir])
  await eventually(async () => {
    const [draft] = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))
    expect(await readdir(join(dataDir, draft ?? 'none', 'base'))).not.toEqual([])
  })
  doomed.child.kill('SIGKILL')
  await expect(doomed.ready).rejects.toThrow('Creating the database')
  expect(await readdir(dataDir)).not.toContain('postgres')

  const database = await startForTest(dataDir)

  expect(await ask(database, 'select 1')).toBe(1)
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'socket'])
})

test('the files of another PostgreSQL version are refused in a sentence that names both', async () => {
  const dataDir = await dataDirWithDatabase()
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')

  await expect(startForTest(dataDir)).rejects.toThrow(/postgres is of PostgreSQL 15 and this Sitrep brings 18/)
})

test.each(['PG_VERSION', 'global/pg_control', 'pg_wal'])(
  'a database without its %s is refused and left as it is',
  async (lost) => {
    const dataDir = await temporaryDir()
    await (await startForTest(dataDir)).stop()
    await rm(join(dataDir, 'postgres', lost), { recursive: true })
    const before = await readdir(join(dataDir, 'postgres'), { recursive: true })

    await expect(startForTest(dataDir)).rejects.toThrow(`${lost} is missing`)

    expect(await readdir(join(dataDir, 'postgres'), { recursive: true })).toEqual(before)
  },
)

test('a database that PostgreSQL cannot read is refused with its reason and the way out', async () => {
  const dataDir = await dataDirWithDatabase()
  const control = join(dataDir, 'postgres', 'global', 'pg_control')
  await writeFile(control, Buffer.alloc((await stat(control)).size, 7))

  const start = startForTest(dataDir)

  await expect(start).rejects.toThrow(StartError)
  await expect(start).rejects.toThrow(/does not start \((FATAL|PANIC): .+\) and was left as it is: .*`sitrep restore`/)
})
