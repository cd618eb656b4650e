import { z } from 'zod'
import { type Db, identifier, Sql, sql } from '#server/ground/db/db.ts'

const Statements = z.object({ take_away: z.string(), put_back: z.string() })

/**
 * Lets rows come in any order and fast: foreign keys and indexes are made again behind them, which also checks them, and
 * triggers that count do not count what has been counted before.
 */
export async function forBulkLoad(db: Db, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const hindrances = [...(await listForeignKeys(db, tables)), ...(await listIndexes(db, tables))]
  for (const { take_away } of hindrances) await db.run(statement(take_away))
  for (const table of tables) await db.run(sql`alter table ${identifier(table)} disable trigger user`)
  await load()
  for (const table of tables) await db.run(sql`alter table ${identifier(table)} enable trigger user`)
  for (const { put_back } of hindrances.reverse()) await db.run(statement(put_back))
}

/** Text that PostgreSQL made from its own catalogue. */
const statement = (text: string): Sql => new Sql([text], [])

function listForeignKeys(db: Db, tables: readonly string[]): Promise<z.infer<typeof Statements>[]> {
  return db.many(
    Statements,
    sql`
      select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as take_away,
             format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
               as put_back
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables}::text[])
      order by t.relname, c.conname`,
  )
}

/** Those of primary keys and other constraints stay. */
function listIndexes(db: Db, tables: readonly string[]): Promise<z.infer<typeof Statements>[]> {
  return db.many(
    Statements,
    sql`
      select format('drop index %s', i.indexrelid::regclass) as take_away, pg_get_indexdef(i.indexrelid) as put_back
      from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
      where t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables}::text[])
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
      order by x.relname`,
  )
}
