import { addEventMonths } from '#server/counting/matches/event-months.ts'
import { type CopyDb, type Db, emptySql, identifier, sql } from '#server/ground/db/db.ts'
import { createMigrationsTable, type Migration, noteMigration, runMigration } from '#server/ground/db/migrate.ts'
import type { BackupHeader, BackupTable } from './backup-format.ts'
import { forBulkLoad } from './bulk-load.ts'
import { refuseNewer } from './check-backup.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { keepRows } from './kept-rows.ts'
import { dropObjects, listSequences, listTables, objectsOf } from './own-objects.ts'
import type { BackupReader } from './read-backup.ts'
import { fixValueFormats, tableWithColumns } from './write-backup.ts'

/**
 * Puts a backup in the place of everything the database has of Sitrep: the tables as they were when it was made, its rows,
 * and the migrations that have come since. Whoever ends the transaction half-way has the database as it was.
 */
export async function restoreBackup(tx: CopyDb, reader: BackupReader, known: readonly Migration[]): Promise<void> {
  refuseNewer(reader.header, known)
  await fixValueFormats(tx)
  const putBackKept = await keepRows(tx)
  await dropObjects(tx, objectsOf(known))
  await makeTables(tx, reader.header, known)
  await fillTables(tx, reader, known)
  await setSequences(tx, reader.header, known)
  await migrateOn(tx, reader.header, known)
  await putBackKept()
}

async function makeTables(
  tx: Db,
  { migrations, eventMonths }: BackupHeader,
  known: readonly Migration[],
): Promise<void> {
  await createMigrationsTable(tx)
  for (const migration of known) if (migrations.includes(migration.name)) await runMigration(tx, migration)
  const starts = eventMonths.map((month) => Date.parse(`${month}-01T00:00:00Z`) / 1000)
  if (starts.some(Number.isNaN)) throw new DamagedBackup('its months are none')
  await addEventMonths(tx, starts)
}

async function fillTables(tx: CopyDb, reader: BackupReader, known: readonly Migration[]): Promise<void> {
  const tables = await listTables(tx, objectsOf(known).tables)
  requireSameTables(reader.header.tables, tables)
  const names = tables.map(({ name }) => name)
  const isPartitioned = ({ name }: BackupTable) => tables.some((table) => table.name === name && table.is_partitioned)
  await forBulkLoad(tx, names, async () => {
    for (const name of names) await tx.run(sql`truncate table ${identifier(name)}`) // of what migrations put there
    const loaded: number[] = []
    for await (const { table, rows } of reader.tables()) {
      // Frozen: nobody else has seen these tables, so vacuum need not visit their rows again. Those in parts cannot be.
      const frozen = isPartitioned(table) ? emptySql : sql`with (freeze)`
      loaded.push(await tx.copyIn(sql`copy ${tableWithColumns(table)} from stdin ${frozen}`, rows))
    }
    const { rows } = await reader.finish()
    if (rows.some((count, place) => count !== loaded[place])) throw new DamagedBackup('rows of it are missing')
  })
}

/** The names in a file never become SQL unless our own migrations made something of that name. */
function requireSameTables(given: readonly BackupTable[], made: readonly BackupTable[]): void {
  const columnsOf = new Map(made.map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of given) {
    const expected = columnsOf.get(name)
    const isSame = expected?.length === columns.length && columns.every((column) => expected.includes(column))
    if (!isSame) throw new DamagedBackup('its tables are not those of its migrations')
  }
}

async function setSequences(tx: Db, { sequences }: BackupHeader, known: readonly Migration[]): Promise<void> {
  const names = new Set((await listSequences(tx, objectsOf(known))).map(({ name }) => name))
  for (const { name, lastValue } of sequences) {
    if (!names.has(name)) throw new DamagedBackup('its sequences are not those of its migrations')
    await tx.run(sql`select setval(format('%I', ${name}::text)::regclass, ${lastValue}::bigint)`)
  }
}

async function migrateOn(tx: Db, { migrations }: BackupHeader, known: readonly Migration[]): Promise<void> {
  for (const migration of known) {
    if (migrations.includes(migration.name)) continue
    await runMigration(tx, migration)
    await noteMigration(tx, migration)
  }
}
