import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '#server/ground/errors/start-error.ts'
import { openDataDir } from './data-dir.ts'
import { freeBytes, requireDiskSpace } from './disk-space.ts'
import { lockDataDir } from './lock.ts'
import { processStart } from './process-start.ts'

async function temporaryDir(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sitrep-test-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** A program that locks the directory given to it, says so, and stays. */
async function bundleHolder(): Promise<string> {
  const script = join(await temporaryDir(), 'holder.mjs')
  const contents = `
    import { openDataDir } from './data-dir.ts'
    openDataDir(process.argv[2]).then(
      () => { console.log('locked'); setInterval(() => undefined, 1000) },
      (error) => { console.log(error.message); process.exit(1) },
    )`
  const source = { contents, resolveDir: import.meta.dirname, loader: 'ts' as const }
  await build({ stdin: source, outfile: script, bundle: true, platform: 'node', format: 'esm' })
  return script
}

async function runHolder(script: string, directory: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [chunk] = await once(child.stdout, 'data')
  return { child, said: String(chunk).trim() }
}

test('a missing data directory is made for this user alone and free again after release', async () => {
  const directory = join(await temporaryDir(), 'deep', 'data')

  const opened = await openDataDir(directory)

  expect(opened.path).toBe(directory)
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
  expect((await stat(join(directory, 'sitrep.lock'))).mode & 0o777).toBe(0o600)
  opened.release()
  expect(await readdir(directory)).toEqual([])
})

test('a second Sitrep is refused with the pid of the first, which is not disturbed', async () => {
  const directory = await temporaryDir()
  const script = await bundleHolder()
  const first = await runHolder(script, directory)
  expect(first.said).toBe('locked')

  const second = await runHolder(script, directory)

  expect(second.said).toBe(
    `Another Sitrep (process ${first.child.pid}) is using the data directory ${directory}: ` +
      'stop it first, or set SITREP_DATA to another directory.',
  )
  const lock: unknown = JSON.parse(await readFile(join(directory, 'sitrep.lock'), 'utf8'))
  expect(lock).toEqual({ pid: first.child.pid, started: processStart(first.child.pid ?? 0) })
})

test('the lock of a killed Sitrep is taken over, by one of many that try at once', async () => {
  const directory = await temporaryDir()
  const script = await bundleHolder()
  const { child } = await runHolder(script, directory)
  child.kill('SIGKILL')
  await once(child, 'close')

  const all = await Promise.all(Array.from({ length: 6 }, () => runHolder(script, directory)))

  const [winner, ...others] = all.filter(({ said }) => said === 'locked')
  expect(others).toEqual([])
  const refusal = expect.stringContaining(`(process ${winner?.child.pid})`)
  expect(all.filter((one) => one !== winner).map(({ said }) => said)).toEqual(Array(5).fill(refusal))
})

test('a lock whose pid now belongs to another process is taken over', async () => {
  const directory = await temporaryDir()
  await writeFile(join(directory, 'sitrep.lock'), JSON.stringify({ pid: process.ppid, started: '1' }))

  const release = lockDataDir(directory)

  expect(await readFile(join(directory, 'sitrep.lock'), 'utf8')).toContain(`"pid":${process.pid},`)
  release()
})

test.each(['', '{"pid":', '{"pid":-1,"started":"1"}', 'null'])(
  'a spoiled lock file %j is taken over',
  async (content) => {
    const directory = await temporaryDir()
    await writeFile(join(directory, 'sitrep.lock'), content)

    lockDataDir(directory)()

    expect(await readdir(directory)).toEqual([])
  },
)

test('a process that has ended has no start', async () => {
  const child = spawn('true')
  await once(child, 'close')
  expect(processStart(child.pid ?? 0)).toBeNull()
  expect(processStart(process.pid)).toBe(processStart(process.pid))
  expect(processStart(process.pid)).not.toBeNull()
})

test('a disk that is nearly full stops the start with what is free and what is needed', async () => {
  const directory = await temporaryDir()
  const free = await freeBytes(directory)

  await expect(requireDiskSpace(directory, free * 2)).rejects.toThrow(StartError)
  await expect(requireDiskSpace(directory, free * 2)).rejects.toThrow(
    /^Only \d+ MiB are free on the disk of .+ MiB: free some space/,
  )
  await expect(requireDiskSpace(directory, free / 2)).resolves.toBeUndefined()
})

test('a data directory that cannot be made stops the start in one sentence', async () => {
  const file = join(await temporaryDir(), 'file')
  await writeFile(file, '')

  await expect(openDataDir(join(file, 'data'))).rejects.toThrow(
    /^The data directory .+ cannot be used \(ENOTDIR.+ SITREP_DATA/,
  )
})
