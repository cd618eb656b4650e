import { createHash } from 'node:crypto'
import { z } from 'zod'
import { listEventMonths } from '#server/counting/matches/event-months.ts'
import { type CopyDb, type Db, identifier, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { listApplied, type Migration } from '#server/ground/db/migrate.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { type BackupHeader, type BackupTable, type BackupTrailer, END_OF_TABLE, LEFT_OUT } from './backup-format.ts'
import { areKnown, listSequences, listTables, objectsOf } from './own-objects.ts'

export interface WriteOptions {
  known: readonly Migration[]
  version: string // of this program
  now: Date
  onProgress?: (rows: { done: number; total: number }) => void
}

/** The text of a backup, all of it from one moment. The transaction must not have asked anything yet. */
export async function* writeBackup(tx: CopyDb, options: WriteOptions): AsyncGenerator<Buffer> {
  await readOneMoment(tx)
  const header = await makeHeader(tx, options)
  const total = await countRows(tx, header.tables)
  const hash = createHash('sha256')
  const hashed = (part: Buffer): Buffer => {
    hash.update(part)
    return part
  }
  const rows: number[] = []
  let done = 0
  yield hashed(lineOf(header))
  for (const table of header.tables) {
    const before = done
    for await (const part of tx.copyOut(
      sql`copy (select ${columnsOf(table)} from ${identifier(table.name)}) to stdout`,
    )) {
      done += countLines(part)
      options.onProgress?.({ done, total })
      yield hashed(part)
    }
    yield hashed(END_OF_TABLE)
    rows.push(done - before)
  }
  yield lineOf({ rows, sha256: hash.digest('hex') } satisfies BackupTrailer)
}

export const tableWithColumns = (table: BackupTable): Sql => sql`${identifier(table.name)} (${columnsOf(table)})`

const columnsOf = ({ columns }: BackupTable): Sql => joinSql(columns.map(identifier), sql`, `)

/** Also fixes how values are written, whatever the server's own settings are. */
async function readOneMoment(tx: Db): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`)
  await tx.run(sql`set local statement_timeout = 0`)
  await fixValueFormats(tx)
}

export async function fixValueFormats(tx: Db): Promise<void> {
  await tx.run(sql`set local datestyle = 'ISO, YMD'`)
  await tx.run(sql`set local intervalstyle = 'postgres'`)
  await tx.run(sql`set local timezone = 'UTC'`)
  await tx.run(sql`set local extra_float_digits = 3`)
  await tx.run(sql`set local bytea_output = 'hex'`)
}

async function makeHeader(tx: Db, { known, version, now }: WriteOptions): Promise<BackupHeader> {
  const migrations = await listApplied(tx)
  if (migrations.length === 0) throw new StartError('This database has nothing of Sitrep in it: start Sitrep once.')
  if (!areKnown(migrations, known)) {
    throw new StartError('A newer Sitrep has worked with this database: back it up with that one.')
  }
  const own = objectsOf(known)
  const tables = await listTables(tx, own.tables)
  // Read behind the moment that the rows are of: a number it has given out since is only left out.
  const sequences = await listSequences(tx, own)
  return {
    format: 'sitrep-backup-1',
    sitrep: version,
    created: now.toISOString(),
    migrations,
    tables: tables.flatMap(({ name, columns }) => (LEFT_OUT.includes(name) ? [] : { name, columns })),
    eventMonths: await listEventMonths(tx),
    sequences: sequences.flatMap(({ name, last_value: lastValue }) => (lastValue === null ? [] : { name, lastValue })),
  }
}

const Count = z.object({ rows: z.coerce.number() })

async function countRows(tx: Db, tables: readonly BackupTable[]): Promise<number> {
  let total = 0
  for (const { name } of tables) {
    total += (await tx.one(Count, sql`select count(*) as rows from ${identifier(name)}`))?.rows ?? 0
  }
  return total
}

const LINE_FEED = 10

function countLines(part: Buffer): number {
  let lines = 0
  for (let at = part.indexOf(LINE_FEED); at !== -1; at = part.indexOf(LINE_FEED, at + 1)) lines += 1
  return lines
}

const lineOf = (value: BackupHeader | BackupTrailer): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)
