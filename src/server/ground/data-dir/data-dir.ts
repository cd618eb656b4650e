import { accessSync, constants } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { requireDiskSpace } from './disk-space.ts'
import { lockDataDir } from './lock.ts'

export interface DataDir {
  /** Absolute, without symbolic links. */
  path: string
  /** Lets the next Sitrep have it. */
  release(): void
}

/** Creates the data directory if needed, for this user alone, and takes it for this process. */
export async function openDataDir(directory: string): Promise<DataDir> {
  const path = await createPrivate(resolve(directory))
  await requireDiskSpace(path)
  return { path, release: lockDataDir(path) }
}

async function createPrivate(directory: string): Promise<string> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(directory)
  } catch (error) {
    const reason = errorMessage(error)
    throw new StartError(
      `The data directory ${directory} cannot be used (${reason}): make it writable, or set SITREP_DATA to another directory.`,
    )
  }
}
