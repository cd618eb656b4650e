import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { runBackup } from '#server/commands/backup.ts'
import { runRestore } from '#server/commands/restore.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { testClock } from '#testing/server.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

const NEVER = new AbortController().signal
const silent = { update: () => undefined, end: () => undefined }

/** The two commands as an owner runs them, in a folder of their own. */
export async function backupSite(environment: Record<string, string>) {
  const folder = await temporaryDir()
  const config: Config = loadConfig({ SITREP_DATA: join(folder, 'data'), ...environment }, '/nonexistent')
  const printed: string[] = []
  const stdout: PassThrough & { isTTY?: boolean } = new PassThrough({ highWaterMark: 2 ** 30 })
  const clock = testClock('2026-03-01T12:05:59Z')
  const parts = { config, clock, folder, print: (line: string) => void printed.push(line) }
  return {
    folder,
    config,
    printed,
    stdout,
    backUp: (args: readonly string[] = [], stopping = NEVER) =>
      runBackup(args, { ...parts, stdout, stopping, progress: silent }),
    restore: (args: readonly string[], stopping = NEVER) =>
      runRestore(args, { ...parts, stopping, startProgress: () => silent }),
  }
}
