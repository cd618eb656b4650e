import { type Sql, sql } from '#server/ground/db/db.ts'
import { AMNESTY, amnestyCutoff } from '#shared/figures/amnesty.ts'

/** Steam ids of the admins. */
export const adminIds = sql`select steam_id from admins`

/** Whether an id is somebody's: those who were erased have lower numbers, which nobody bears. */
export const isPerson = (steamId: Sql): Sql => sql`${steamId} > 76561197960265728`

/** When a row of `bans` runs out by itself; null: never. */
export const banEnd = sql`
  coalesce(bans.ends_at, case when bans.duration_s > 0 then bans.created_at + bans.duration_s * interval '1 second' end)`

/** Whether a row of `bans` is in force. */
export function banInForce(now: Date): Sql {
  return sql`(bans.lifted_at is null and coalesce(${banEnd} > ${now}, true))`
}

/** Steam ids of the players with a ban in force. */
export function bannedIds(now: Date): Sql {
  return sql`select steam_id from bans where steam_id is not null and ${banInForce(now)}`
}

/** Kills for each teamkill of a player_stats row called s; the kills if there was none. Spelled as its index. */
export const killsPerTeamkill = sql`(s.kills::float8 / greatest(s.tk_given, 1))`

/** Whether a player_stats row called s earns amnesty: the same rule as earnsAmnesty. */
export function earnedAmnesty(now: Date): Sql {
  return sql`
    (s.kills >= ${AMNESTY.minKills}::int and s.tk_given > 0 and ${killsPerTeamkill} > ${AMNESTY.minKillsPerTeamkill}::float8
     and s.last_seen > ${amnestyCutoff(now)}::timestamptz)`
}
