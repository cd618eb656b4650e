import { z } from 'zod'
import { type Database, Sql, sql } from '#server/ground/db/db.ts'

const Name = z.object({ name: z.string() })
const Line = z.object({ line: z.string() })

/** Every row of every table as text; bytes as hexadecimal digits. */
export async function dumpTables(db: Database): Promise<string[]> {
  const tables = await db.many(
    Name,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => db.many(Line, new Sql([`select t::text as line from ${name} t`], []))),
  )
  return rows.flat().map(({ line }) => line)
}
