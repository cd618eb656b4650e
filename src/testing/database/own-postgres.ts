import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createCluster } from '#server/ground/db/embedded/cluster.ts'
import { choosePlace, type Place } from '#server/ground/db/embedded/place.ts'
import { runAs } from '#server/ground/db/embedded/run.ts'
import { serverArgs } from '#server/ground/db/embedded/settings.ts'
import { findSoftware } from '#server/ground/db/embedded/software.ts'
import { silentLog } from '#testing/silent-log.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

/** A new cluster that a test may set up as it likes before it starts it. */
export async function makeCluster(): Promise<Place> {
  const dataDir = await temporaryDir()
  const place = await choosePlace({ dataDir, software: findSoftware(), shelterRoot: dataDir, log: silentLog })
  await createCluster(place.clusterDir, { ...place, fsync: false })
  return place
}

/** Lines of pg_hba.conf, before all others. */
export async function allow(place: Place, lines: readonly string[]): Promise<void> {
  await appendFile(join(place.clusterDir, 'postgresql.auto.conf'), `hba_file = '${await writeHba(place, lines)}'\n`)
}

async function writeHba({ clusterDir, account }: Place, lines: readonly string[]): Promise<string> {
  const path = join(clusterDir, 'own_hba.conf')
  await appendFile(path, [...lines, 'local all all trust', 'local replication all trust', ''].join('\n'))
  await giveToServer(path, account)
  return path
}

export async function giveToServer(path: string, account: Place['account']): Promise<void> {
  await chmod(path, 0o600)
  if (account) await chown(path, account.uid, account.gid)
}

/** PostgreSQL on a cluster, reached by a socket in its own folder; stopped when the test ends. */
export async function startCluster(place: Place, settings: Readonly<Record<string, string>> = {}) {
  const { clusterDir, software, account } = place
  const extra = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(software.postgres, [...serverArgs(clusterDir, clusterDir, false), ...extra], {
    ...runAs(account),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = once(child, 'close')
  const stop = () => end(child, ended)
  onTestFinished(stop)
  while (!(await isReady(child, clusterDir))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${said}`)
    await wait(10)
  }
  return { socket: { dir: clusterDir, port: 5432, user: 'sitrep', database: 'sitrep' }, stop }
}

/** A standby says so instead of being ready. */
async function isReady(child: ChildProcess, clusterDir: string): Promise<boolean> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , , , , state = ''] = text.split('\n')
  return Number(pid) === child.pid && /^(ready|standby)/.test(state)
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGINT')
  await ended
}
