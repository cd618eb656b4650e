import type { Migration } from '#server/ground/db/migrate.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { printable } from '#server/ground/printable.ts'
import type { BackupHeader, BackupTrailer } from './backup-format.ts'
import { areKnown } from './own-objects.ts'
import { type ReadOptions, readBackup } from './read-backup.ts'

/** Reads a backup from beginning to end and changes nothing. */
export function checkBackup(
  path: string,
  known: readonly Migration[],
  options: ReadOptions = {},
): Promise<BackupHeader & BackupTrailer> {
  return readBackup(path, options, async (reader) => {
    refuseNewer(reader.header, known)
    for await (const { rows } of reader.tables()) await drain(rows)
    return { ...reader.header, ...(await reader.finish()) }
  })
}

export function refuseNewer({ migrations, sitrep }: BackupHeader, known: readonly Migration[]): void {
  if (areKnown(migrations, known)) return
  throw new StartError(`The backup is of a newer Sitrep (${printable(sitrep)}): upgrade this one, then restore it.`)
}

async function drain(rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const part of rows) part.length
}
