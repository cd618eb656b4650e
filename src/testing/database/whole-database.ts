import { z } from 'zod'
import { type Database, type Db, identifier, openDatabase, sql } from '#server/ground/db/db.ts'
import type { TestSocket } from './postgres-setup.ts'

/** Lends a handle whose connections are gone afterwards, so that nobody takes them for a running site. */
export async function askOnce<T>(socket: TestSocket, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ socket, connections: 2 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const Table = z.object({ name: z.string() })
const Rows = z.object({ rows: z.array(z.string()) })

/** Every row of every table, whatever tables there are. */
export async function rowsOfAll(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.many(
    Table,
    sql`select table_name::text as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const found = await db.one(
      Rows,
      sql`select coalesce(array_agg(t::text order by t::text), '{}') as rows from ${identifier(name)} t`,
    )
    all[name] = found?.rows ?? []
  }
  return all
}

const Line = z.object({ line: z.string() })

/** Columns, indexes, constraints, triggers and functions, as PostgreSQL tells them. */
export async function structureOf(db: Db): Promise<string[]> {
  const lines = await db.many(
    Line,
    sql`
      select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by line`,
  )
  return lines.map(({ line }) => line)
}
