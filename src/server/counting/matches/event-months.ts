import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { matchId } from './match-id.ts'

const Month = z.object({ month: z.string() })

/** The months that have a table of what happened in their matches, such as '2026-03', oldest first. */
export async function listEventMonths(db: Db): Promise<string[]> {
  const rows = await db.many(
    Month,
    sql`
      select replace(right(t.relname, 7), '_', '-') as month
      from pg_inherits i join pg_class t on t.oid = i.inhrelid
      where i.inhparent = to_regclass('match_events') and t.relname ~ '^match_events_[0-9]{4}_[0-9]{2}$'
      order by month`,
  )
  return rows.map(({ month }) => month)
}

/** Until the transaction ends, none of these is dropped. Starts are in epoch seconds. */
export async function addEventMonths(db: Db, starts: Iterable<number>): Promise<void> {
  const months = [...new Set([...starts].map((start) => monthStart(new Date(start * 1000))))].sort((a, b) => a - b)
  for (const month of months) await db.run(sql`select add_match_month(${matchId(0, month)}::bigint)`)
}

/** Epoch seconds. */
export const monthStart = (date: Date): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000
