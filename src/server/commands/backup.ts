import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type CommandContext, printTo } from '#server/commands/kit/context.ts'
import { defineCommand } from '#server/commands/kit/define-command.ts'
import { programVersion } from '#server/commands/kit/program-version.ts'
import { requireOneWord } from '#server/commands/kit/read-words.ts'
import { withDatabase } from '#server/commands/kit/with-database.ts'
import type { Database } from '#server/ground/db/db.ts'
import { MIGRATIONS, readMigrations } from '#server/ground/db/migrate.ts'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { writeBackupFile } from '#server/owner/backup/backup-file.ts'
import { writeBackup } from '#server/owner/backup/write-backup.ts'

const STDOUT = '-'

interface Given {
  target: string // a file, a folder or STDOUT
  force: boolean
}

export const backupCommand = defineCommand({
  name: 'backup',
  usage: 'backup [--force] [FILE | FOLDER | -]',
  summary: 'writes everything in the database into one file, also while Sitrep runs',
  options: { force: { type: 'boolean', default: false, help: 'writes over a file that exists already' } },
  read: (words, { force }): Given => ({
    target: words.length === 0 ? '.' : requireOneWord(words, 'The name of the file is empty.'),
    force,
  }),
  run: backUp,
})

async function backUp(given: Given, context: CommandContext): Promise<number> {
  const { stdout, stderr } = context
  const path = given.target === STDOUT ? null : pathFor(given, context)
  if (path === null && stdout.isTTY) throw new StartError('A backup is no text for a terminal: name a file.')
  const { rows, bytes } = await copyInto(path, context)
  const print = path === null ? printTo(stderr) : context.print
  const size = bytes === null ? '' : `${path} has ${(bytes / 1e6).toFixed(1)} MB and `
  print(`${size}${rows.toLocaleString('en-US')} row(s), addresses of players among them: keep it private.`)
  print('It does not hold sitrep.yaml, content, images, secrets or the log journal: copy what you need of them, too.')
  return 0
}

function pathFor({ target, force }: Given, { folder, clock }: CommandContext): string {
  const given = resolve(folder, target)
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory()
  const path = isFolder ? join(given, defaultName(clock.now())) : given
  if (!existsSync(path) || force) return path
  throw new StartError(`${path} exists already: choose another name, or add --force to write over it.`)
}

/** 'sitrep-2026-03-01-1205.backup.gz', in UTC. */
function defaultName(now: Date): string {
  const [date, time = ''] = now.toISOString().split('T')
  return `sitrep-${date}-${time.slice(0, 5).replace(':', '')}.backup.gz`
}

/** Null: to the standard output. */
async function copyInto(path: string | null, context: CommandContext): Promise<{ rows: number; bytes: number | null }> {
  const { clock, stopping, stdout } = context
  const progress = context.progress('Backing up', { unit: 'rows' })
  const parts = { known: await readMigrations(MIGRATIONS), version: await programVersion(), now: clock.now() }
  let rows = 0
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    rows = done
    progress.update({ done, total, lines: done })
  }
  const copy = (db: Database) =>
    db.copyTransaction(async (tx) => {
      const text = writeBackup(tx, { ...parts, onProgress })
      if (path !== null) return writeBackupFile(path, text, stopping)
      await pipeline(text, createGzip(), stdout, { signal: stopping, end: false })
      return null
    })
  try {
    return { bytes: await withDatabase(context, copy, { asIs: true }), rows }
  } catch (error) {
    throw asSentence(error, stopping)
  } finally {
    progress.end()
  }
}

function asSentence(error: unknown, stopping: AbortSignal): StartError {
  if (error instanceof StartError) return error
  if (stopping.aborted) return new StartError('Stopped: no backup was made.')
  return new StartError(`No backup was made: ${errorMessage(error)}.`)
}
