import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { backupCommand } from '#server/commands/backup.ts'
import { restoreCommand } from '#server/commands/restore.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { testClock } from '#testing/server.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { type GivenToCommand, runCommand } from './run-command.ts'

/** The two commands as an owner runs them, in a folder of their own. */
export async function backupSite(environment: Record<string, string>) {
  const folder = await temporaryDir()
  const config: Config = loadConfig({ SITREP_DATA: join(folder, 'data'), ...environment }, '/nonexistent')
  const site = { config, folder, clock: testClock('2026-03-01T12:05:59Z') }
  return {
    folder,
    config,
    backUp: (args: readonly string[] = [], given: GivenToCommand = {}) =>
      runCommand(backupCommand, args, { ...site, ...given }),
    restore: (args: readonly string[], given: GivenToCommand = {}) =>
      runCommand(restoreCommand, args, { ...site, ...given }),
  }
}

/** Where a backup may go instead of a file; as a terminal, if asked. */
export const pipeOutput = (isTTY = false): PassThrough & { isTTY: boolean } =>
  Object.assign(new PassThrough({ highWaterMark: 2 ** 30 }), { isTTY })
