import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import type { Command } from '#server/commands/kit/command.ts'
import { programVersion } from '#server/commands/kit/program-version.ts'
import { createProgress, type Progress } from '#server/commands/kit/progress.ts'
import { stopAsked } from '#server/commands/kit/stop-asked.ts'
import { withDatabase } from '#server/commands/kit/with-database.ts'
import { type Clock, systemClock } from '#server/ground/clock.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { MIGRATIONS, readMigrations } from '#server/ground/db/migrate.ts'
import { errorMessage } from '#server/ground/error-message.ts'
import { createLog } from '#server/ground/log/log.ts'
import { StartError } from '#server/ground/start-error.ts'
import { writeBackupFile } from '#server/owner/backup/backup-file.ts'
import { writeBackup } from '#server/owner/backup/write-backup.ts'

const USAGE = 'backup [--force] [FILE | FOLDER | -]'
const STDOUT = '-'

export const backupCommand: Command = {
  name: 'backup',
  usage: USAGE,
  summary: 'writes everything in the database into one file, also while Sitrep runs',
  run: (args) =>
    runBackup(args, {
      config: loadConfig(),
      clock: systemClock,
      folder: process.cwd(),
      stdout: process.stdout,
      print: (line) => (args.includes(STDOUT) ? process.stderr : process.stdout).write(`${line}\n`),
      stopping: stopAsked(),
      progress: createProgress('Backing up', { unit: 'rows' }),
    }),
}

export interface BackupRun {
  config: Config
  clock: Clock
  folder: string // where a file without a path goes
  stdout: Writable & { isTTY?: boolean }
  print(line: string): void
  stopping: AbortSignal
  progress: Progress
}

/** Gives the exit code. */
export async function runBackup(args: readonly string[], run: BackupRun): Promise<number> {
  const given = readArguments(args)
  if (given === null) {
    run.print(`Usage: sitrep ${USAGE}`)
    return 1
  }
  const path = given.target === STDOUT ? null : pathFor(given, run)
  if (path === null && run.stdout.isTTY) throw new StartError('A backup is no text for a terminal: name a file.')
  const { rows, bytes } = await copyInto(path, run)
  const size = bytes === null ? '' : `${path} has ${(bytes / 1e6).toFixed(1)} MB and `
  run.print(`${size}${rows.toLocaleString('en-US')} row(s), addresses of players among them: keep it private.`)
  run.print(
    'It does not hold sitrep.yaml, content, images, secrets or the log journal: copy what you need of them, too.',
  )
  return 0
}

interface Given {
  target: string | undefined
  force: boolean
}

function readArguments(args: readonly string[]): Given | null {
  try {
    const options = { force: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return positionals.length > 1 || positionals[0] === '' ? null : { target: positionals[0], force: values.force }
  } catch {
    return null // an option that does not exist
  }
}

function pathFor({ target = '.', force }: Given, { folder, clock }: BackupRun): string {
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
async function copyInto(path: string | null, run: BackupRun): Promise<{ rows: number; bytes: number | null }> {
  const { config, clock, stopping, progress, stdout } = run
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  const parts = { known: await readMigrations(MIGRATIONS), version: await programVersion(), now: clock.now() }
  let rows = 0
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    rows = done
    progress.update({ done, total, lines: done })
  }
  try {
    const bytes = await withDatabase({ config, log, asIs: true }, (db) =>
      db.copyTransaction(async (tx) => {
        const text = writeBackup(tx, { ...parts, onProgress })
        if (path !== null) return writeBackupFile(path, text, stopping)
        await pipeline(text, createGzip(), stdout, { signal: stopping, end: false })
        return null
      }),
    )
    return { rows, bytes }
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
