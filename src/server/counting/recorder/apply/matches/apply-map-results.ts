import type { Ids } from '#server/counting/recorder/apply/apply-names.ts'
import { type Counted, rowsOf } from '#server/counting/recorder/batch.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'

/** How rounds ended by how many people fought them. A round that nobody fought says nothing of its map. */
export async function addMapResults(db: Db, batch: Counted, maps: Ids): Promise<void> {
  const rows = rowsOf(batch, ({ rounds }) => rounds).filter(({ humans }) => humans !== null && humans > 0)
  if (rows.length === 0) return
  await db.run(sql`
    insert into map_results as m (map_id, server_id, humans, wins, losses)
    select map_id, server_id, humans, count(*) filter (where win), count(*) filter (where not win)
    from unnest(${numberArray(rows.map((row) => maps.get(row.map) ?? null))}::int[],
                ${numberArray(rows.map((row) => row.serverId))}::int[], ${numberArray(rows.map((row) => row.humans))}::int[],
                ${rows.map((row) => row.win)}::boolean[]) as d (map_id, server_id, humans, win)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (map_id, server_id, humans) do update
      set wins = m.wins + excluded.wins, losses = m.losses + excluded.losses`)
}
