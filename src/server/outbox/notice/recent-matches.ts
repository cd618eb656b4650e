import { type Sql, sql } from '#server/ground/db/db.ts'
import { SILENT_MS } from '#server/ground/db/match-rows.ts'
import { type Look, newsFrom } from './source.ts'

const LAST_OF_EACH = 100 // more than a game server has in a day

/** When a match called m ended, as far as is known. */
export const MATCH_END = sql`coalesce(m.ended_at, m.seen_at)`

/**
 * Ids of the matches that ended lately. By the last ones of each game server, since one may have stood still for days before people
 * came and ended its match.
 */
export const recentMatches = (look: Look): Sql => sql`
  select m.match_id from game_servers g
  cross join lateral (select match_id, ended_at, seen_at from matches m
                      where m.server_id = g.server_id order by m.match_id desc limit ${LAST_OF_EACH}) as m
  where g.enabled and (m.ended_at is not null or m.seen_at < ${new Date(look.now.getTime() - SILENT_MS)})
    and ${MATCH_END} >= ${newsFrom(look)}`
