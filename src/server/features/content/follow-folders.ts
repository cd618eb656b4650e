import { type FSWatcher, watch } from 'node:fs'

export interface FollowOptions {
  settleMs?: number // an editor writes in several steps
  pollMs?: number // for file systems that tell of no changes, and folders that were not there before
}

/** Calls `read`, which must not fail, after something in the folders changed and now and then in any case. */
export function followFolders(
  listFolders: () => Promise<string[]>,
  read: () => Promise<void>,
  { settleMs = 150, pollMs = 15_000 }: FollowOptions = {},
): { close(): void } {
  let watchers: FSWatcher[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let reading = false
  let noticed = false

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
    noticed = false
    const folders = await listFolders()
    // Watched anew each time, since a folder may have been replaced; and before reading, so that no change is missed.
    unwatch()
    if (!closed) watchers = folders.flatMap((folder) => watchFolder(folder, notice))
    await read()
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
