import { closeSync, fdatasync, fsync, ftruncateSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'

/** What the journal's writer asks of the file system, so that a test can let it fail. */
export interface JournalFiles {
  create(path: string): number
  open(path: string): number
  write(file: number, bytes: Uint8Array, position: number): number
  truncate(file: number, length: number): void
  sync(file: number): Promise<void>
  syncFolder(folder: string): Promise<void>
  close(file: number): void
  remove(path: string): void
}

const dataSync = promisify(fdatasync)
const fullSync = promisify(fsync)

/**
 * Writes are synchronous: into the page cache they take microseconds, while the threads behind asynchronous ones are
 * shared with everything else in the process. Waiting for the disk is asynchronous.
 */
export const diskFiles: JournalFiles = {
  create: (path) => openSync(path, 'wx', 0o600), // lines carry players' addresses
  open: (path) => openSync(path, 'r+'),
  write: (file, bytes, position) => writeSync(file, bytes, 0, bytes.length, position),
  truncate: ftruncateSync,
  sync: dataSync,
  syncFolder,
  close: closeSync,
  remove: unlinkSync,
}

/** A new file survives a power failure only when its folder is synced too. Windows does it by itself and has no call for it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await fullSync(handle.fd)
  } finally {
    await handle.close()
  }
}
