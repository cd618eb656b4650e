import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { type Account, run } from './run.ts'
import { DATABASE_NAME, INIT_ARGS } from './settings.ts'
import type { Software } from './software.ts'

/** The major version of the embedded PostgreSQL; another one's files cannot be read. */
const MAJOR_VERSION = '18'

/** What every cluster has. One that lacks them was damaged, and is never touched. */
const ESSENTIALS = ['global/pg_control', 'base', 'pg_wal', 'pg_xact'] as const

export type ClusterState = 'absent' | 'present'

/** Looks, and refuses whatever it would be dangerous to start or to replace. */
export async function inspectCluster(clusterDir: string): Promise<ClusterState> {
  const entries = await readdir(clusterDir).catch(absentIfMissing)
  if (entries === null || entries.length === 0) return 'absent'
  const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(absentIfMissing)
  if (version === null) throw damaged(clusterDir, 'PG_VERSION')
  if (version.trim() !== MAJOR_VERSION) {
    throw new StartError(
      `The database in ${clusterDir} is of PostgreSQL ${version.trim()} and this Sitrep brings ${MAJOR_VERSION}: ` +
        'back it up with the Sitrep that made it, move the directory away, and run `sitrep restore` with this one.',
    )
  }
  for (const essential of ESSENTIALS) {
    const found = await stat(join(clusterDir, essential)).catch(absentIfMissing)
    if (found === null) throw damaged(clusterDir, essential)
  }
  return 'present'
}

/**
 * Made under another name and renamed when whole: whoever is killed half-way leaves nothing that looks like a database.
 * The name is new each time, since an initdb that outlived its parent clears its own directory when it fails.
 */
export async function createCluster(
  clusterDir: string,
  { software, account, fsync }: { software: Software; account: Account | null; fsync: boolean },
): Promise<void> {
  const home = dirname(clusterDir)
  const prefix = `${basename(clusterDir)}.new-`
  await removeDrafts(home, prefix)
  const draft = await mkdtemp(join(home, prefix))
  await chmod(draft, 0o700)
  if (account) await chown(draft, account.uid, account.gid)

  const init = await run(software.initdb, ['-D', draft, ...INIT_ARGS, ...(fsync ? [] : ['--no-sync'])], account)
  if (init.code !== 0) throw await notCreated(draft, clusterDir, init.stderr)
  const single = ['--single', '-D', draft, '-c', `fsync=${fsync ? 'on' : 'off'}`, 'postgres']
  const made = await run(software.postgres, single, account, `create database ${DATABASE_NAME};\n`)
  if (made.code !== 0 || /^\S*(ERROR|FATAL|PANIC):/m.test(made.stderr)) {
    throw await notCreated(draft, clusterDir, made.stderr) // a failed statement does not fail the program
  }

  await rename(draft, clusterDir)
  if (fsync) await syncDirectory(home)
}

async function removeDrafts(home: string, prefix: string): Promise<void> {
  const drafts = (await readdir(home)).filter((entry) => entry.startsWith(prefix))
  for (const draft of drafts) await rm(join(home, draft), { recursive: true, force: true, maxRetries: 5 })
}

async function notCreated(draft: string, clusterDir: string, stderr: string): Promise<StartError> {
  await rm(draft, { recursive: true, force: true })
  const reason =
    stderr.split('\n').find((line) => /(error|fatal|panic):/i.test(line)) ?? stderr.trim().split('\n').at(-1)
  return new StartError(
    `The database could not be created in ${clusterDir} (${reason || 'no reason was given'}): ` +
      'mend the cause and start again, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}

function damaged(clusterDir: string, missing: string): StartError {
  return new StartError(
    `The database in ${clusterDir} is damaged (${missing} is missing) and was left as it is: ` +
      'move the directory away and run `sitrep restore` with a backup.',
  )
}

function absentIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}
