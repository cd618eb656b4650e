import { z } from 'zod'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import { FEWEST_TOLD, type LedgerMonth } from '#shared/contracts/ledger.ts'

const MONTHS = 24

const Row = z.object({
  month: z.string(),
  bans: z.int(),
  lifts: z.int(),
  reports: z.int(),
  appeals: z.int(),
  answered: z.int(),
  median_s: z.number().nullable(),
})

const monthOf = (time: Sql): Sql => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM')`

/** Whole months of UTC before the present one, newest first, back to the first in which anything was. */
export async function listMonths(db: Db, now: Date): Promise<LedgerMonth[]> {
  const rows = await db.many(
    Row,
    sql`
      with months as (
        select to_char(first_day, 'YYYY-MM') as month
        from generate_series(1, ${MONTHS}::int) as n,
             lateral (select date_trunc('month', ${now}::timestamptz at time zone 'UTC') - n * interval '1 month' as first_day) as f),
      made as (select ${monthOf(sql`created_at`)} as month, count(*)::int as n from bans group by 1),
      lifted as (select ${monthOf(sql`lifted_at`)} as month, count(*)::int as n from bans where lifted_at is not null group by 1),
      written as (
        select ${monthOf(sql`created_at`)} as month, count(*) filter (where kind = 'report')::int as reports,
               count(*) filter (where kind = 'appeal')::int as appeals, count(answered_at)::int as answered,
               percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at))::float8 as median_s
        from reports group by 1)
      select month, coalesce(made.n, 0) as bans, coalesce(lifted.n, 0) as lifts, coalesce(reports, 0) as reports,
             coalesce(appeals, 0) as appeals, coalesce(answered, 0) as answered, median_s
      from months left join made using (month) left join lifted using (month) left join written using (month)
      order by month desc`,
  )
  const last = rows.findLastIndex(({ bans, lifts, reports, appeals }) => bans + lifts + reports + appeals > 0)
  return rows.slice(0, last + 1).map(toMonth)
}

const toMonth = ({ month, bans, lifts, reports, appeals, answered, median_s }: z.infer<typeof Row>): LedgerMonth => ({
  month,
  bans: told(bans),
  lifts: told(lifts),
  reports: told(reports),
  appeals: told(appeals),
  median_hours: answered < FEWEST_TOLD || median_s === null ? null : roughHours(median_s),
})

const told = (count: number): number | null => (count > 0 && count < FEWEST_TOLD ? null : count)

const STEPS = [1, 2, 3, 6, 12, 24]

/** So rough that it is nobody's own time: steps within a day, then whole days. */
export function roughHours(seconds: number): number {
  const hours = seconds / 3600
  return STEPS.find((step) => hours <= step) ?? Math.ceil(hours / 24) * 24
}
