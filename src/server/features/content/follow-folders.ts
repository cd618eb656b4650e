import { type FSWatcher, watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#server/ground/errors/error-code.ts'

export interface FollowOptions {
  settleMs?: number // an editor writes in several steps
  pollMs?: number // for file systems that tell of no changes, and folders that were not there before
}

/** Calls `read`, which must not fail, after something in the folders was told to change or is seen to have. */
export function followFolders(
  listFolders: () => Promise<string[]>,
  read: () => Promise<void>,
  { settleMs = 150, pollMs = 15_000 }: FollowOptions = {},
): { close(): void } {
  let watchers: FSWatcher[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let reading = false
  let noticed = true // the first time there is all to read
  let look = ''

  const unwatch = () => {
    for (const watcher of watchers) watcher.close()
    watchers = []
  }
  const wakeIn = (delay: number) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void run(), delay).unref()
  }
  const notice = () => {
    if (!noticed && !reading) wakeIn(settleMs)
    noticed = true
  }
  const run = async () => {
    reading = true
    const wasTold = noticed
    noticed = false
    const folders = await listFolders()
    // Watched anew each time, since a folder may have been replaced; and before reading, so that no change is missed.
    unwatch()
    if (!closed) watchers = folders.flatMap((folder) => watchFolder(folder, notice))
    const before = look
    look = await lookOf(folders)
    if (wasTold || look !== before) await read()
    reading = false
    wakeIn(noticed ? settleMs : pollMs)
  }

  void run()
  return {
    close() {
      closed = true
      clearTimeout(timer)
      unwatch()
    },
  }
}

/** Nothing when the folder cannot be watched: the next poll sees what it holds. */
function watchFolder(folder: string, notice: () => void): FSWatcher[] {
  try {
    const watcher = watch(folder, { persistent: false }, notice)
    watcher.on('error', () => watcher.close())
    return [watcher]
  } catch {
    return []
  }
}

/** What tells from outside whether a file in the folders is another than before: without reading any of them. */
async function lookOf(folders: readonly string[]): Promise<string> {
  const looks = await Promise.all(folders.map(lookOfFolder))
  return looks.join('\n')
}

async function lookOfFolder(folder: string): Promise<string> {
  try {
    const names = await readdir(folder)
    return (await Promise.all(names.map((name) => lookOfFile(join(folder, name))))).join()
  } catch (error) {
    return `${folder} ${errorCode(error)}`
  }
}

async function lookOfFile(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs, ctimeMs, mode } = await stat(path)
    return [path, ino, size, mtimeMs, ctimeMs, mode].join()
  } catch (error) {
    return `${path} ${errorCode(error)}` // gone meanwhile, or a link to nothing
  }
}
