import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/**
 * Gives the number of bytes. The file has its name only once all of it is on the disk, and only this user may read it:
 * it holds addresses of players.
 */
export async function writeBackupFile(
  path: string,
  text: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<number> {
  const draft = `${path}.${process.pid}.part`
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(text, createGzip(), file, { signal })
    const { size } = await stat(draft)
    await rename(draft, path)
    await syncFolder(dirname(path))
    return size
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Or else a power failure could take the new name. Windows does it by itself and has no call for it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
