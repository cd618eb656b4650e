import { type Sql, sql } from './db.ts'

export const SILENT_MS = 15 * 60_000 // a game server on which people play is not silent for so long

/** What a list shows of a match called m. */
export const summary = (now: Date): Sql => sql`
  m.match_id::float8 as id, m.server_id, g.server_name, m.map_id, p.map_name, p.map_name_trans, m.mode,
  extract(epoch from m.started_at)::int as started, extract(epoch from m.ended_at)::int as ended,
  extract(epoch from m.seen_at)::int as seen,
  m.ended_at is null and m.seen_at > ${new Date(now.getTime() - SILENT_MS)} as running,
  case m.last_win when true then 'win' when false then 'loss' end as result,
  m.wins, m.losses, m.points, m.caches, m.kills, m.people as players`

export const named = sql`join game_servers g using (server_id) join maps p using (map_id)`
