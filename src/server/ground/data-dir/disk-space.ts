import { statfs } from 'node:fs/promises'
import { StartError } from '#server/ground/errors/start-error.ts'

const MEBIBYTE = 1024 * 1024

/** Below this a database can no longer be trusted to finish what it starts. */
export const MINIMUM_FREE_BYTES = 256 * MEBIBYTE

/** Bytes that this user may still write on the disk that holds a directory. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

export async function requireDiskSpace(directory: string, minimum = MINIMUM_FREE_BYTES): Promise<void> {
  const free = await freeBytes(directory)
  if (free >= minimum) return
  throw new StartError(
    `Only ${Math.floor(free / MEBIBYTE)} MiB are free on the disk of ${directory} and Sitrep needs ` +
      `${Math.ceil(minimum / MEBIBYTE)} MiB: free some space, or set SITREP_DATA to a directory on another disk.`,
  )
}
