import { type Db, sql } from '#server/ground/db/db.ts'

/** A season that is over, in which everybody had a score. */
export async function fillSeason(db: Db): Promise<void> {
  await db.run(sql`
    insert into seasons (name, month, started_at, closed_at, carried_at)
    values ('2026-01', '2026-01', '2026-01-01', '2026-02-01', '2026-02-01')`)
  await db.run(sql`
    insert into season_scores (season_id, server_id, steam_id, score)
    select 1, 1, steam_id, 1 + (power(random(), 6) * 200000)::int from player_stats`)
  await db.run(sql`vacuum analyze season_scores`)
  await db.run(sql`vacuum analyze order_counts`)
}
