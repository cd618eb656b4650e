import { type Sql, sql } from '#server/ground/db/db.ts'

/** Everything known of game servers, from whichever table has it: a moment is in one only. */
export const samples: Sql = sql`(
  select server_id, at, map, (humans is not null)::int as up_minutes, (humans is null)::int as down_minutes,
         coalesce(humans, 0)::int as human_minutes, coalesce(humans, 0)::int as most
  from pulse_minutes
  union all
  select server_id, at, map, up_minutes, down_minutes, human_minutes, most
  from pulse_spans where seconds in (900, 3600)
)`

export const MEAN: Sql = sql`round(sum(human_minutes)::numeric / nullif(sum(up_minutes), 0), 1)::float8`

/** The number of the step a sample falls into, counted from 1970. */
export const placeOf = (step: number): Sql => sql`floor(extract(epoch from at) / ${step}::int)::int`
