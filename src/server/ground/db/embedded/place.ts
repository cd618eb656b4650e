import { chmod, chown, lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { unprivilegedAccount } from './account.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { type Account, run } from './run.ts'
import { shortHash } from './socket-dir.ts'
import { canRun, copySoftware, linkLibraries, type Software } from './software.ts'

/** Where the database lives, who runs it, and with which programs. */
export interface Place {
  clusterDir: string
  /** Holds the cluster and all that belongs to it. */
  home: string
  account: Account | null // null: as ourselves
  software: Software
}

export interface PlaceRequest {
  dataDir: string
  software: Software
  /** Where things go that an unprivileged user must reach and cannot. */
  shelterRoot: string
  log: EmbeddedLog
}

export const CLUSTER_NAME = 'postgres'

export function choosePlace(request: PlaceRequest): Promise<Place> {
  return process.getuid?.() === 0 ? placeForRoot(request) : placeForUser(request)
}

async function placeForUser({ dataDir, software }: PlaceRequest): Promise<Place> {
  const clusterDir = (await findExisting(dataDir)) ?? join(dataDir, CLUSTER_NAME)
  const owner = await stat(clusterDir).catch(() => null)
  if (owner && owner.uid !== process.getuid?.()) {
    throw new StartError(
      `The database in ${clusterDir} belongs to the user with id ${owner.uid}: start Sitrep as that user or as root.`,
    )
  }
  const complete = await linkLibraries(software)
  const usable = complete || (await canRun(software, null)) ? software : await copySoftware(software, dataDir)
  return { clusterDir, home: dirname(clusterDir), account: null, software: usable }
}

async function placeForRoot({ dataDir, software, shelterRoot, log }: PlaceRequest): Promise<Place> {
  const existing = await findExisting(dataDir)
  const account = (existing === null ? null : await ownerOf(existing)) ?? (await unprivilegedAccount())
  if (existing) await giveTo(existing, account)
  const home = existing ? dirname(existing) : dataDir
  const reachable = await letIn(home, account)
  if (existing && !reachable) {
    throw new StartError(
      `PostgreSQL cannot run as root and the user ${account.name} cannot enter ${home}: ` +
        'move the data directory elsewhere, for instance under /var/lib, and set SITREP_DATA to it.',
    )
  }

  const linked = await linkLibraries(software)
  const runnable = linked && (await canRun(software, account))
  const shelter = join(shelterRoot, shortHash(dataDir))
  if (!reachable || !runnable) await openShelter(shelter, account)
  const usable = runnable ? software : await copySoftware(software, shelter)
  if (reachable) return { clusterDir: join(home, CLUSTER_NAME), home, account, software: usable }

  log.info(
    `The database is kept in ${shelter}, because the user ${account.name}, who runs it, cannot enter ${dataDir}.`,
  )
  const clusterDir = join(shelter, CLUSTER_NAME)
  await refuseForgotten(clusterDir, dataDir)
  return { clusterDir, home: shelter, account, software: usable }
}

/** Called once the cluster is there: a link that leads nowhere always means that something was lost. */
export async function linkToShelter({ clusterDir, home }: Place, dataDir: string): Promise<void> {
  if (home !== dataDir && !(await findExisting(dataDir))) await symlink(clusterDir, join(dataDir, CLUSTER_NAME))
}

async function findExisting(dataDir: string): Promise<string | null> {
  const path = join(dataDir, CLUSTER_NAME)
  const found = await lstat(path).catch(() => null)
  if (!found) return null
  const target = await realpath(path).catch(() => null)
  if (target && (await stat(target)).isDirectory()) return target
  throw new StartError(
    `${path} does not lead to a directory: bring its target back, or remove it and run \`sitrep restore\`.`,
  )
}

/** A database that a normal user made stays that user's. */
async function ownerOf(directory: string): Promise<Account | null> {
  const { uid, gid } = await stat(directory)
  return uid === 0 ? null : { uid, gid, name: `with id ${uid}` }
}

/** Root may have copied a backup here. */
async function giveTo(directory: string, account: Account): Promise<void> {
  if ((await stat(directory)).uid !== 0) return
  const { code, stderr } = await run('chown', ['-R', `${account.uid}:${account.gid}`, directory], null)
  if (code !== 0) throw new StartError(`${directory} cannot be given to the user ${account.name}: ${stderr.trim()}`)
}

/** A directory that is root's alone is opened for passing through, to that one user's group; no other is changed. */
async function letIn(directory: string, account: Account): Promise<boolean> {
  if (await canEnter(directory, account)) return true
  const { uid, gid, mode } = await stat(directory)
  if (uid !== 0 || (mode & 0o077) !== 0) return false
  await chown(directory, 0, account.gid)
  await chmod(directory, 0o710)
  if (await canEnter(directory, account)) return true
  await chmod(directory, 0o700)
  await chown(directory, 0, gid)
  return false
}

async function canEnter(directory: string, account: Account): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], account)).code === 0
}

async function openShelter(shelter: string, account: Account): Promise<void> {
  try {
    await mkdir(dirname(shelter), { recursive: true, mode: 0o755 })
    await mkdir(shelter, { recursive: true, mode: 0o700 })
    await chown(shelter, 0, account.gid)
    await chmod(shelter, 0o710)
  } catch (error) {
    const reason = errorMessage(error)
    throw new StartError(
      `PostgreSQL cannot run as root and ${shelter} cannot be made for it (${reason}): start Sitrep as another user.`,
    )
  }
}

async function refuseForgotten(clusterDir: string, dataDir: string): Promise<void> {
  if (!(await stat(clusterDir).catch(() => null))) return
  throw new StartError(
    `A database of ${dataDir} is in ${clusterDir} but nothing points to it: ` +
      `run \`ln -s ${clusterDir} ${join(dataDir, CLUSTER_NAME)}\` to use it again, or delete it to start afresh.`,
  )
}
