import { z } from 'zod'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'

/** Rows that are counted by spans of a code, at the two widths of migration 0039. */
interface CountedSpans {
  /** A query for tier, bucket and n: how many of that tier are in code >> width. `within` is a condition on the bucket. */
  counts(width: number, within: Sql): Sql
  gone?: Sql // a query for the tier and the code of those that are counted and not listed; few
  order: Sql // of tier and bucket, as the list is
}

const Span = z.object({ tier: z.int(), bucket: z.int(), before: z.int() })

const NOBODY = sql`select 0 as tier, 0::bigint as code where false`

/** The span of the narrow width in which the row at a position is, and how many of it stand before; null past the last one. */
export function findSpan(db: Db, { counts, gone = NOBODY, order }: CountedSpans, position: number) {
  const listed = (width: number, within: Sql) => sql`
    ${counts(width, within)}
    union all select g.tier, g.bucket, -1 from (select tier, code >> ${width} as bucket from gone) as g where ${within}`
  const here = sql`before <= ${position}::bigint and before + n > ${position}::bigint`
  return db.one(
    Span,
    sql`
      with gone as materialized (${gone}),
      wide as materialized (
        select tier, bucket, before
        from (select tier, bucket, sum(n) as n, sum(sum(n)) over (order by ${order}) - sum(n) as before
              from (${listed(32, sql`true`)}) as counted group by tier, bucket) as spans
        where ${here})
      select tier, bucket::int, (${position}::bigint - before)::int as before
      from (select tier, bucket, sum(n) as n, min(passed) + sum(sum(n)) over (order by ${order}) - sum(n) as before
            from (select c.tier, c.bucket, c.n, wide.before as passed
                  from wide cross join lateral (
                    ${listed(24, sql`bucket between wide.bucket << 8 and (wide.bucket << 8) + 255`)} offset 0) as c
                  where c.tier = wide.tier) as counted
            group by tier, bucket) as spans
      where ${here}`,
  )
}

/** The first code of a span. */
export const spanStart = (bucket: number): number => bucket * 2 ** 24
