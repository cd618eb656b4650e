import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { appendToAudit } from '#server/commands/kit/append-to-audit.ts'
import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand } from '#server/commands/kit/define-command.ts'
import { requireOneWord } from '#server/commands/kit/read-words.ts'
import { withIdleDatabase } from '#server/commands/kit/with-database.ts'
import { DATA_GROUPS, raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import {
  lockMigrations,
  MIGRATIONS,
  type Migration,
  readMigrations,
  requireServerVersion,
} from '#server/ground/db/migrate.ts'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { checkBackup } from '#server/owner/backup/check-backup.ts'
import { DamagedBackup } from '#server/owner/backup/damaged-backup.ts'
import { type ReadOptions, readBackup } from '#server/owner/backup/read-backup.ts'
import { requireRoom } from '#server/owner/backup/require-room.ts'
import { restoreBackup } from '#server/owner/backup/restore-backup.ts'
import { eraseAgain } from '#server/owner/privacy/erase-again.ts'

interface Given {
  file: string
  mayReplace: boolean
}

export const restoreCommand = defineCommand({
  name: 'restore',
  usage: 'restore [--replace] FILE',
  summary: 'puts a backup into the database, with --replace in the place of what it has; Sitrep must not run',
  options: { replace: { type: 'boolean', default: false, help: 'takes the place of the data that is there' } },
  read: (words, { replace }): Given => ({
    file: requireOneWord(words, 'Say which backup to restore.'),
    mayReplace: replace,
  }),
  run: restore,
})

/** Whatever is thrown, the database is as it was. */
async function restore({ file, mayReplace }: Given, context: CommandContext): Promise<number> {
  const { folder, print, stopping } = context
  const path = resolve(folder, file)
  try {
    const known = await readMigrations(MIGRATIONS)
    const { created, rows } = await check(path, known, context)
    const backup = { path, known, created, mayReplace }
    const erased = await withIdleDatabase(context, (db) => replaceAll(db, backup, context))
    const total = rows.reduce((sum, count) => sum + count, 0)
    const moment = created.slice(0, 16).replace('T', ' ')
    print(
      `The database is as it was on ${moment} UTC: ${total.toLocaleString('en-US')} row(s). Everyone signs in anew.`,
    )
    if (erased > 0) print(`${erased} person(s) who were erased since are erased again.`)
    print(
      'Log lines that came since and are still in the journal of this data directory are counted at the next start.',
    )
    return 0
  } catch (error) {
    throw asSentence(error, path, stopping)
  }
}

/** All of it, before anything is touched. */
function check(path: string, known: readonly Migration[], context: CommandContext) {
  return withProgress('Checking the backup', path, context, (options) => checkBackup(path, known, options))
}

interface Backup {
  path: string
  known: readonly Migration[]
  mayReplace: boolean
  created: string
}

/** Gives the number of people who were erased again. */
async function replaceAll(db: Database, backup: Backup, context: CommandContext): Promise<number> {
  const { path, known, mayReplace, created } = backup
  await requireServerVersion(db)
  return db.copyTransaction(async (tx) => {
    await tx.run(sql`set local lock_timeout = '15s'`) // somebody else may be looking at the tables
    await lockMigrations(tx)
    await requireRoom(tx, known, mayReplace)
    await withProgress('Restoring', path, context, (options) =>
      readBackup(path, options, (reader) => restoreBackup(tx, reader, known)),
    )
    const erased = await eraseAgain(tx, new Date(created))
    await appendToAudit(tx, context.clock.now(), { action: 'restore', parameters: { backup: created, erased } })
    await raiseVersions(tx, DATA_GROUPS)
    await tx.run(sql`analyze`)
    return erased
  })
}

async function withProgress<T>(
  label: string,
  path: string,
  { progress: startProgress, stopping }: CommandContext,
  work: (options: ReadOptions) => Promise<T>,
): Promise<T> {
  const total = statSync(path).size
  const progress = startProgress(label, { unit: 'MB' })
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
