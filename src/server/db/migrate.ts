import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Database, type Db, Sql, sql } from './db.ts'

const MIGRATION_LOCK = 7_210_114 // any number, the same on every node
const Version = z.object({ server_version_num: z.coerce.number() })
const OLDEST_SERVER = 140_000

/** Applies what is new, each file in a transaction of its own. Several nodes may start at once: one works, the rest wait. */
export async function migrate(db: Database, folder: string): Promise<string[]> {
  await requireServerVersion(db)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const applied: string[] = []
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    if (await applyOnce(db, name, text)) applied.push(name)
  }
  return applied
}

export class MigrationFailed extends Error {
  constructor(name: string, cause: unknown) {
    super(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'MigrationFailed'
  }
}

async function requireServerVersion(db: Database): Promise<void> {
  const version = await db.one(Version, sql`select current_setting('server_version_num') as server_version_num`)
  if (version && version.server_version_num < OLDEST_SERVER) {
    throw new MigrationFailed('check', new Error('Sitrep needs PostgreSQL 14 or newer'))
  }
}

async function applyOnce(db: Database, name: string, text: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    if (await isApplied(tx, name)) return false
    try {
      await tx.run(new Sql([text], []))
      await tx.run(sql`insert into migrations (name) values (${name})`)
    } catch (error) {
      throw new MigrationFailed(name, error)
    }
    return true
  })
}

async function isApplied(tx: Db, name: string): Promise<boolean> {
  await tx.run(sql`
    create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`)
  return (await tx.run(sql`select 1 from migrations where name = ${name}`)) > 0
}
