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

/** The number of the step a sample falls into, counted from 1970. */
export const placeOf = (step: number): Sql => sql`floor(date_part('epoch', at) / ${step}::int)::int`

/** To one decimal; null when it was never up. */
export function meanOf(humanMinutes: number, upMinutes: number): number | null {
  return upMinutes > 0 ? Math.round((humanMinutes / upMinutes) * 10) / 10 : null
}
