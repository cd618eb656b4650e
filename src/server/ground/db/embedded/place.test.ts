import { chmod, chown, lstat, mkdir, readdir, readFile, realpath, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ask, isRoot, listeningLog, publicCopy, spawnChild, startForTest } from '#testing/database/embedded.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { findAccount, unprivilegedAccount } from './account.ts'
import { run } from './run.ts'
import { softwareIn } from './software.ts'

const ownerOfProcess = async (pid: number | null) =>
  Number((await run('ps', ['-o', 'uid=', '-p', String(pid)], null)).stdout.trim())

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL runs as an unprivileged user, who may pass the data directory and owns only its part', async () => {
    const dataDir = await temporaryDir()
    const account = await unprivilegedAccount()

    const database = await startForTest(dataDir)

    expect(await ownerOfProcess(database.pid())).toBe(account.uid)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(account.uid)
    const { uid, gid, mode } = await stat(dataDir)
    expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: 0, gid: account.gid, mode: 0o710 })
  })

  test('what that user cannot reach is kept elsewhere, with a link, and found again', async () => {
    const closed = await temporaryDir() // 0700, as /root is
    await mkdir(join(closed, 'clone', 'native'), { recursive: true })
    const dataDir = join(closed, 'clone', 'data')
    await mkdir(dataDir, { mode: 0o700 })
    const { softwareDir } = await publicCopy()
    await rename(join(softwareDir, '..', 'package.json'), join(closed, 'clone', 'package.json'))
    await rename(softwareDir, join(closed, 'clone', 'native'))
    const shelterRoot = await temporaryDir()
    await chmod(shelterRoot, 0o755)
    const log = listeningLog()
    const options = { shelterRoot, software: softwareIn(join(closed, 'clone', 'native')), log }

    const first = await startForTest(dataDir, options)
    await ask(first, 'create table notes as select 42 as number')
    await first.stop()
    const second = await startForTest(dataDir, options)

    expect(await ask(second, 'select number from notes')).toBe(42)
    expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true)
    const [shelter = ''] = await readdir(shelterRoot)
    expect(await realpath(join(dataDir, 'postgres'))).toBe(join(shelterRoot, shelter, 'postgres'))
    expect(await readFile(`/proc/${second.pid()}/cmdline`, 'utf8')).toContain(join(shelterRoot, shelter, 'software-'))
    expect(log.lines.filter((line) => line.startsWith('The database is kept in'))).toHaveLength(1)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

  test('a database that root copied here from a backup is given to the user who runs it', async () => {
    const dataDir = await temporaryDir()
    await (await startForTest(dataDir)).stop()
    await run('chown', ['-R', '0:0', join(dataDir, 'postgres')], null)

    const database = await startForTest(dataDir)

    expect(await ask(database, 'select 1')).toBe(1)
  })

  test('a normal user makes a database, with programs it may not write to, and root runs it as that user', async () => {
    const { script, softwareDir } = await publicCopy()
    const nobody = (await findAccount('nobody')) ?? expect.fail('this machine has no user nobody')
    const dataDir = await temporaryDir()
    await chown(dataDir, nobody.uid, nobody.gid)

    const { child, ready } = spawnChild(script, [dataDir, softwareDir], nobody)
    const asNobody = await ready
    expect(await ask(asNobody, 'select 1')).toBe(1)
    expect(await ownerOfProcess(asNobody.pid)).toBe(nobody.uid)
    child.kill('SIGKILL')

    const database = await startForTest(dataDir)
    expect(await ownerOfProcess(database.pid())).toBe(nobody.uid)
    expect(await ask(database, 'select 1')).toBe(1)
  })

  test("a normal user is refused another one's database", async () => {
    const { script, softwareDir } = await publicCopy()
    const nobody = (await findAccount('nobody')) ?? expect.fail('this machine has no user nobody')
    const dataDir = await temporaryDir()
    await chmod(dataDir, 0o777)
    await mkdir(join(dataDir, 'postgres'))

    await expect(spawnChild(script, [dataDir, softwareDir], nobody).ready).rejects.toThrow(
      /belongs to the user with id 0: start/,
    )
  })
})

test('a link that leads nowhere is refused, since what it led to was lost', async () => {
  const dataDir = await temporaryDir()
  await run('ln', ['-s', '/nowhere/at/all', join(dataDir, 'postgres')], null)

  await expect(startForTest(dataDir)).rejects.toThrow(/does not lead to a directory/)
})
