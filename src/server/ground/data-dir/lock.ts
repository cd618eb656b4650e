import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { processStart } from './process-start.ts'

const LOCK_NAME = 'sitrep.lock'
const ATTEMPTS = 5

const Owner = z.object({ pid: z.int().positive(), started: z.string() })
type Owner = z.infer<typeof Owner>

/** A running Sitrep has it. */
export class DataDirInUse extends StartError {}

/** Makes this process the only Sitrep on a data directory until the returned function is called or the process dies. */
export function lockDataDir(directory: string): () => void {
  const path = join(directory, LOCK_NAME)
  const me: Owner = { pid: process.pid, started: processStart(process.pid) ?? '' }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (claim(path, me)) return () => release(path, me)
    const owner = readOwner(path)
    if (owner && isRunning(owner)) throw inUse(directory, owner)
    setAside(path, directory)
  }
  throw new StartError(`Several Sitreps are starting on ${directory} at once: start only one of them.`)
}

/** The process of the Sitrep that has a data directory; null when none does. */
export function findOwner(directory: string): number | null {
  const owner = readOwner(join(directory, LOCK_NAME))
  return owner && isRunning(owner) ? owner.pid : null
}

/** A hard link appears with its whole content or not at all, so nobody ever reads a half-written lock. */
function claim(path: string, me: Owner): boolean {
  const draft = `${path}.${me.pid}`
  writeFileSync(draft, `${JSON.stringify(me)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(draft)
  }
}

/** Takes a dead owner's lock away. If another process was faster and this is its fresh lock, it goes back. */
function setAside(path: string, directory: string): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  const owner = readOwner(aside)
  const live = owner && isRunning(owner) ? owner : null
  try {
    if (live) linkSync(aside, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error // a third one was faster still: two run, and PostgreSQL refuses the later
  } finally {
    unlinkSync(aside)
  }
  if (live) throw inUse(directory, live)
}

function release(path: string, me: Owner): void {
  const owner = readOwner(path)
  if (owner?.pid === me.pid && owner.started === me.started) unlinkSync(path)
}

/** Null when the file is gone or no lock of ours, for instance empty after a full disk. */
function readOwner(path: string): Owner | null {
  try {
    return Owner.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError || errorCode(error) === 'ENOENT') return null
    throw error
  }
}

function isRunning(owner: Owner): boolean {
  return processStart(owner.pid) === owner.started
}

function inUse(directory: string, owner: Owner): DataDirInUse {
  return new DataDirInUse(
    `Another Sitrep (process ${owner.pid}) is using the data directory ${directory}: ` +
      'stop it first, or set SITREP_DATA to another directory.',
  )
}
