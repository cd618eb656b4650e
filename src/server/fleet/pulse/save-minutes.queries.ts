import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import type { MinuteSample } from './minute-samples.ts'

/**
 * One statement for all game servers. Writing the same again changes nothing, and a minute that two have asked in, as
 * before and after a restart, is what both heard.
 */
export async function saveMinutes(db: Db, samples: readonly MinuteSample[]): Promise<void> {
  if (samples.length === 0) return
  const rows = [...samples].sort((a, b) => a.serverId - b.serverId || a.at - b.at)
  await db.run(sql`
    insert into pulse_minutes as m (server_id, at, humans, map)
    select server_id, to_timestamp(at), humans, map
    from unnest(${numberArray(rows.map((row) => row.serverId))}::int[], ${numberArray(rows.map((row) => row.at))}::bigint[],
                ${numberArray(rows.map((row) => row.humans))}::smallint[], ${rows.map((row) => row.map)}::text[])
         as d (server_id, at, humans, map)
    on conflict (server_id, at) do update
      set humans = greatest(m.humans, excluded.humans), map = coalesce(nullif(excluded.map, ''), m.map)`)
}
