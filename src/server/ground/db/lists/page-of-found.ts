import { z } from 'zod'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'

interface Finding<Row> {
  row: z.ZodType<Row>
  found: Sql // a query for everything that was found
  order: Sql
  limit: number
  offset: number
  /** Goes on after `page`: shows its rows in their order, with one more column that it is given. */
  show(more: Sql): Sql
}

const Read = z.looseObject({ filtered: z.int() })
const Count = z.object({ n: z.int() })

/** A page of what was found, and how many that is: it is looked for once. */
export async function pageOfFound<Row>(
  db: Db,
  { row, found, order, limit, offset, show }: Finding<Row>,
): Promise<{ rows: Row[]; filtered: number }> {
  const finding = sql`with found as materialized (${found})`
  const rows = await db.many(
    Read,
    sql`${finding},
        page as materialized (select * from found order by ${order} limit ${limit} offset ${offset})
        ${show(sql`(select count(*)::int from found) as filtered`)}`,
  )
  const filtered =
    rows[0]?.filtered ?? (await db.one(Count, sql`${finding} select count(*)::int as n from found`))?.n ?? 0
  return { rows: rows.map((one) => row.parse(one)), filtered }
}
