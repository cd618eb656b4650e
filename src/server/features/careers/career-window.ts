import { SERVERS_OF_MATCH_IDS } from '#server/counting/matches/match-id.ts'
import { emptySql, type Sql, sql } from '#server/ground/db/db.ts'
import { ALL_SERVERS } from '#shared/all-servers.ts'

export interface Career {
  steam_id: string
  server_id: number // ALL_SERVERS: all of them
}

/** Whether the match of an id was on the game server: its id tells, so no other row has to be looked at. */
function isThere({ server_id }: Career, matchId: Sql): Sql {
  return server_id === ALL_SERVERS ? emptySql : sql`and ${matchId} % ${SERVERS_OF_MATCH_IDS}::int = ${server_id}::int`
}

/** A player's newest matches, so many at most, since a moment (epoch seconds). */
export function newestMatches(career: Career, most: number, since = 0): Sql {
  return sql`
    select * from match_players
    where steam_id = ${career.steam_id} and match_id >= ${since * SERVERS_OF_MATCH_IDS} ${isThere(career, sql`match_id`)}
    order by match_id desc limit ${most}`
}

/** When the match of an id began. */
export const startOf = (matchId: Sql): Sql => sql`(${matchId} / ${SERVERS_OF_MATCH_IDS}::int)::int`

/** How long the player of a row s was in the match m, up to now. */
export const playedSeconds = sql`
  (s.played_s + greatest(0, coalesce(extract(epoch from m.seen_at - s.here_since), 0))::int)`
