import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Command } from '#server/commands/kit/command.ts'
import { recordOwnerAct } from '#server/commands/kit/owner-act.ts'
import { createProgress, type Progress } from '#server/commands/kit/progress.ts'
import { stopAsked } from '#server/commands/kit/stop-asked.ts'
import { withIdleDatabase } from '#server/commands/kit/with-database.ts'
import { type Clock, systemClock } from '#server/ground/clock.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { DATA_GROUPS, raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import {
  lockMigrations,
  MIGRATIONS,
  type Migration,
  readMigrations,
  requireServerVersion,
} from '#server/ground/db/migrate.ts'
import { errorMessage } from '#server/ground/error-message.ts'
import { createLog } from '#server/ground/log/log.ts'
import { StartError } from '#server/ground/start-error.ts'
import { checkBackup } from '#server/owner/backup/check-backup.ts'
import { DamagedBackup } from '#server/owner/backup/damaged-backup.ts'
import { type ReadOptions, readBackup } from '#server/owner/backup/read-backup.ts'
import { requireRoom } from '#server/owner/backup/require-room.ts'
import { restoreBackup } from '#server/owner/backup/restore-backup.ts'
import { eraseAgain } from '#server/owner/privacy/erase-again.ts'

const USAGE = 'restore [--replace] FILE'

export const restoreCommand: Command = {
  name: 'restore',
  usage: USAGE,
  summary: 'puts a backup into the database, with --replace in the place of what it has; Sitrep must not run',
  run: (args) =>
    runRestore(args, {
      config: loadConfig(),
      clock: systemClock,
      folder: process.cwd(),
      print: (line) => process.stdout.write(`${line}\n`),
      stopping: stopAsked(),
      startProgress: (label) => createProgress(label, { unit: 'MB' }),
    }),
}

export interface RestoreRun {
  config: Config
  clock: Clock
  folder: string // where a file without a path is
  print(line: string): void
  stopping: AbortSignal
  startProgress(label: string): Progress
}

/** Gives the exit code. Whatever is thrown, the database is as it was. */
export async function runRestore(args: readonly string[], run: RestoreRun): Promise<number> {
  const given = readArguments(args)
  if (given === null) {
    run.print(`Usage: sitrep ${USAGE}`)
    return 1
  }
  const path = resolve(run.folder, given.file)
  try {
    const known = await readMigrations(MIGRATIONS)
    const { created, rows } = await check(path, known, run)
    const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
    const restore = { path, known, created, mayReplace: given.mayReplace }
    const erased = await withIdleDatabase({ config: run.config, log }, (db) => replaceAll(db, restore, run))
    const total = rows.reduce((sum, count) => sum + count, 0)
    const moment = created.slice(0, 16).replace('T', ' ')
    run.print(
      `The database is as it was on ${moment} UTC: ${total.toLocaleString('en-US')} row(s). Everyone signs in anew.`,
    )
    if (erased > 0) run.print(`${erased} person(s) who were erased since are erased again.`)
    run.print(
      'Log lines that came since and are still in the journal of this data directory are counted at the next start.',
    )
    return 0
  } catch (error) {
    throw asSentence(error, path, run.stopping)
  }
}

function readArguments(args: readonly string[]): { file: string; mayReplace: boolean } | null {
  try {
    const options = { replace: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [file, ...more] = positionals
    return file && more.length === 0 ? { file, mayReplace: values.replace } : null
  } catch {
    return null // an option that does not exist
  }
}

/** All of it, before anything is touched. */
function check(path: string, known: readonly Migration[], run: RestoreRun) {
  return withProgress('Checking the backup', path, run, (options) => checkBackup(path, known, options))
}

interface Restore {
  path: string
  known: readonly Migration[]
  mayReplace: boolean
  created: string
}

/** Gives the number of people who were erased again. */
async function replaceAll(db: Database, restore: Restore, run: RestoreRun): Promise<number> {
  const { path, known, mayReplace, created } = restore
  await requireServerVersion(db)
  return db.copyTransaction(async (tx) => {
    await tx.run(sql`set local lock_timeout = '15s'`) // somebody else may be looking at the tables
    await lockMigrations(tx)
    await requireRoom(tx, known, mayReplace)
    await withProgress('Restoring', path, run, (options) =>
      readBackup(path, options, (reader) => restoreBackup(tx, reader, known)),
    )
    const erased = await eraseAgain(tx, new Date(created))
    await recordOwnerAct(tx, run.clock.now(), { action: 'restore', parameters: { backup: created, erased } })
    await raiseVersions(tx, DATA_GROUPS)
    await tx.run(sql`analyze`)
    return erased
  })
}

async function withProgress<T>(
  label: string,
  path: string,
  { startProgress, stopping }: RestoreRun,
  work: (options: ReadOptions) => Promise<T>,
): Promise<T> {
  const total = statSync(path).size
  const progress = startProgress(label)
  const onProgress = (done: number) => progress.update({ done, total, lines: Math.round(done / 1e6) })
  try {
    return await work({ signal: stopping, onProgress })
  } finally {
    progress.end()
  }
}

function asSentence(error: unknown, path: string, stopping: AbortSignal): StartError {
  if (error instanceof StartError) return error
  if (stopping.aborted) return new StartError('Stopped: nothing was changed.')
  const reason = errorMessage(error)
  if (error instanceof DamagedBackup) {
    return new StartError(`${path} is no whole backup of Sitrep (${reason}): nothing was changed, use another one.`)
  }
  return new StartError(`The backup was not restored and nothing was changed: ${reason}.`)
}
