import { chmod, mkdir, readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ask, startForTest } from '#testing/database/embedded.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

test('the first start makes the database and the next one finds its rows', async () => {
  const dataDir = await temporaryDir()
  const first = await startForTest(dataDir)
  expect(first.state()).toBe('ready')
  await ask(first, 'create table notes as select 42 as number')
  await first.stop()
  expect(first.state()).toBe('stopped')
  await expect(ask(first, 'select 1')).rejects.toThrow('ENOENT')

  const second = await startForTest(dataDir)

  expect(await ask(second, 'select number from notes')).toBe(42)
})

test('case and order follow Unicode on every machine alike', async () => {
  const database = await startForTest(await temporaryDir())

  expect(await ask(database, `select lower('ÅÉЖΩ')`)).toBe('åéжω')
  expect(await ask(database, `select string_agg(c, '' order by c) from unnest('{é,a,Z,ж}'::text[]) c`)).toBe('Zaéж')
  expect(await ask(database, 'show timezone')).toBe('UTC')
})

test('only its own user can reach it, by the socket', async () => {
  const dataDir = await temporaryDir()
  await chmod(dataDir, 0o700)
  const database = await startForTest(dataDir)
  const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

  expect(await mode(join(dataDir, 'postgres'))).toBe('700')
  expect(await mode(database.socketDir)).toBe('700')
  expect(await mode(join(database.socketDir, '.s.PGSQL.5432'))).toBe('700')
  expect((await stat(dataDir)).mode & 0o007).toBe(0)
})

test.runIf(process.platform === 'linux')('it listens on no TCP port', async () => {
  const database = await startForTest(await temporaryDir())
  const pid = database.pid()
  const files = await readdir(`/proc/${pid}/fd`)
  const targets = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
  const inodes = targets.flatMap((target) => target.match(/^socket:\[(\d+)\]$/)?.[1] ?? [])
  const tcp = (await readFile('/proc/net/tcp', 'utf8')) + (await readFile('/proc/net/tcp6', 'utf8').catch(() => ''))
  const tcpInodes = tcp.split('\n').map((line) => line.trim().split(/\s+/)[9])

  expect(inodes.length).toBeGreaterThan(0) // the unix socket
  expect(inodes.filter((inode) => tcpInodes.includes(inode))).toEqual([])
})

test('a data directory whose path is too long for a socket gets one in the temporary directory', async () => {
  const dataDir = join(await temporaryDir(), 'a'.repeat(90))
  await mkdir(dataDir, { mode: 0o755 })
  await chmod(join(dataDir, '..'), 0o755)

  const database = await startForTest(dataDir)

  onTestFinished(() => rm(database.socketDir, { recursive: true }))
  expect(database.socketDir).toMatch(/^\/tmp\/sitrep-[0-9a-f]{16}$/)
  expect((await stat(database.socketDir)).mode & 0o777).toBe(0o700)
  expect(await ask(database, 'select 1')).toBe(1)
})

test('spaces, commas and quotes in the path do no harm', async () => {
  const dataDir = join(await temporaryDir(), `my "data", o'clock`)
  await mkdir(dataDir, { mode: 0o755 })
  await chmod(join(dataDir, '..'), 0o755)

  const database = await startForTest(dataDir)

  expect(await ask(database, 'select 1')).toBe(1)
})
