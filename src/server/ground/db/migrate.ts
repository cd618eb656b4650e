import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { type Database, type Db, Sql, sql } from './db.ts'

const MIGRATION_LOCK = 7_210_114 // any number, the same on every node
const Version = z.object({ server_version_num: z.coerce.number() })
export const OLDEST_SERVER = 140_000

/** Beside the bundled program, and beside this file when run from source. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations')

export interface Migration {
  name: string
  text: string
}

/** Applies what is new, each file in a transaction of its own. Several nodes may start at once: one works, the rest wait. */
export async function migrate(db: Database, folder: string): Promise<string[]> {
  await requireServerVersion(db)
  const had = new Set(await listApplied(db)) // nothing is asked again for each of these, which are all of them at nearly every start
  const applied: string[] = []
  for (const migration of await readMigrations(folder)) {
    if (!had.has(migration.name) && (await applyOnce(db, migration))) applied.push(migration.name)
  }
  return applied
}

/** In the order they are applied in. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}

const Found = z.object({ found: z.boolean() })
const Applied = z.object({ name: z.string() })

/** Names of the migrations that a database has; none in one that is not ours yet. */
export async function listApplied(db: Db): Promise<string[]> {
  const table = await db.one(Found, sql`select to_regclass('migrations') is not null as found`)
  if (!table?.found) return []
  const rows = await db.many(Applied, sql`select name from migrations order by name`)
  return rows.map(({ name }) => name)
}

/** Names of the migrations that the next start applies. */
export async function listWaiting(db: Db, folder: string): Promise<string[]> {
  const applied = new Set(await listApplied(db))
  return (await readMigrations(folder)).map(({ name }) => name).filter((name) => !applied.has(name))
}

export class MigrationFailed extends Error {
  constructor(name: string, cause: unknown) {
    super(`Migration ${name} failed: ${errorMessage(cause)}`, { cause })
    this.name = 'MigrationFailed'
  }
}

export async function requireServerVersion(db: Db): Promise<void> {
  const version = await db.one(Version, sql`select current_setting('server_version_num') as server_version_num`)
  if (version && version.server_version_num < OLDEST_SERVER) {
    throw new MigrationFailed('check', new Error('Sitrep needs PostgreSQL 14 or newer'))
  }
}

async function applyOnce(db: Database, migration: Migration): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockMigrations(tx)
    await createMigrationsTable(tx)
    if ((await tx.run(sql`select 1 from migrations where name = ${migration.name}`)) > 0) return false
    await runMigration(tx, migration)
    await noteMigration(tx, migration)
    return true
  })
}

/** Whoever has it, until the transaction ends, is the only one that changes tables; and may take as long as it takes. */
export async function lockMigrations(tx: Db): Promise<void> {
  await tx.run(sql`set local statement_timeout = 0`)
  await tx.run(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
}

export async function createMigrationsTable(tx: Db): Promise<void> {
  await tx.run(sql`
    create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`)
}

export async function runMigration(tx: Db, { name, text }: Migration): Promise<void> {
  try {
    await tx.run(new Sql([text], []))
  } catch (error) {
    throw new MigrationFailed(name, error)
  }
}

export async function noteMigration(tx: Db, { name }: Migration): Promise<void> {
  await tx.run(sql`insert into migrations (name) values (${name})`)
}
