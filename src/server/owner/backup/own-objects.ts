import { z } from 'zod'
import { type Db, identifier, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import type { Migration } from '#server/ground/db/migrate.ts'

/** What migrations make. Others may have tables of their own in the same schema, which are none of our business. */
export interface OwnObjects {
  tables: string[]
  sequences: string[]
  functions: string[]
}

const MADE = /^create (?:or replace )?(?:unlogged )?(table|sequence|function) (?:if not exists )?(\w+)/gm

export function objectsOf(migrations: readonly Migration[]): OwnObjects {
  const made = migrations.flatMap(({ text }) => [...text.matchAll(MADE)])
  const namesOf = (kind: string) => [...new Set(made.flatMap(([, found, name = '']) => (found === kind ? [name] : [])))]
  return { tables: ['migrations', ...namesOf('table')], sequences: namesOf('sequence'), functions: namesOf('function') }
}

/** Whether this program has every one of these migrations; a newer one has more. */
export function areKnown(names: readonly string[], known: readonly Migration[]): boolean {
  return names.every((name) => known.some((migration) => migration.name === name))
}

const Schema = z.object({ schema: z.string() })

/** Only in the schema where Sitrep works: the same name elsewhere may be somebody else's. */
export async function dropObjects(db: Db, { tables, sequences, functions }: OwnObjects): Promise<void> {
  const found = await db.one(Schema, sql`select current_schema() as schema`)
  const place = identifier(found?.schema ?? 'public')
  const all = (names: readonly string[]): Sql =>
    joinSql(
      names.map((name) => sql`${place}.${identifier(name)}`),
      sql`, `,
    )
  await db.run(sql`drop table if exists ${all(tables)}`)
  if (sequences.length > 0) await db.run(sql`drop sequence if exists ${all(sequences)}`)
  if (functions.length > 0) await db.run(sql`drop function if exists ${all(functions)}`)
}

const Table = z.object({ name: z.string(), columns: z.array(z.string()), is_partitioned: z.boolean() })

/** Those of the named tables that exist, with the columns that hold something of their own. */
export function listTables(db: Db, names: readonly string[]): Promise<z.infer<typeof Table>[]> {
  return db.many(
    Table,
    sql`
      select t.relname::text as name, t.relkind = 'p' as is_partitioned,
             (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
              where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class t
      where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and t.relname = any(${names}::text[])
      order by t.relname`,
  )
}

const Sequence = z.object({ name: z.string(), last_value: z.string().nullable() })

/** The named sequences and those that count a column of the named tables; null: not used yet. */
export function listSequences(db: Db, { tables, sequences }: OwnObjects): Promise<z.infer<typeof Sequence>[]> {
  return db.many(
    Sequence,
    sql`
      select s.relname::text as name, pg_sequence_last_value(s.oid)::text as last_value
      from pg_class s
      where s.relnamespace = current_schema()::regnamespace and s.relkind = 'S'
        and (s.relname = any(${sequences}::text[])
             or exists (select 1 from pg_depend d join pg_class t on t.oid = d.refobjid
                        where d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
                          and t.relname = any(${tables}::text[])))
      order by s.relname`,
  )
}
