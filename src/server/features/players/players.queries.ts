import { z } from 'zod'
import { type Db, emptySql, plannedOnce, type Sql, sql } from '#server/ground/db/db.ts'
import { adminIds, earnedAmnesty } from '#server/ground/db/people/people-status.ts'
import { boardRows } from '#server/ground/db/people/player-sums.ts'
import { ALL_TIME_SCORE, SEASON_SCORE } from '#server/ground/db/season-score.ts'
import { ALL_SERVERS } from '#shared/all-servers.ts'
import { PlayerRank, PlayerServer, PlayerStats, PlayerWeapon } from '#shared/contracts/players.ts'

/** Where the player was last comes first. */
export function listServersOf(db: Db, steamId: string): Promise<PlayerServer[]> {
  return db.many(
    PlayerServer,
    plannedOnce(sql`
      select g.server_id as sid, g.server_name
      from player_stats s join game_servers g on g.server_id = s.server_id and g.enabled
      where s.steam_id = ${steamId}
      order by s.last_seen desc, g.position, g.server_id`),
  )
}

export function findStats(db: Db, steamId: string, serverId: number, now: Date): Promise<PlayerStats | null> {
  return db.one(
    PlayerStats,
    plannedOnce(sql`
      select p.personaname, s.player_name, p.avatarhash, ${SEASON_SCORE} as score,
             ${ALL_TIME_SCORE}::float8 as all_time_score,
             s.wins, s.losses, s.kills, s.deaths, s.suicides, s.killstreak, s.headshot_given, s.headshot_taken,
             s.tk_given, s.tk_taken, (s.steam_id in (${adminIds}) or ${earnedAmnesty(now)}) as tk_amnesty,
             s.revives, s.healed_hp, s.medic_time, extract(epoch from s.last_seen)::int as last_seen,
             s.suppressions, s.arty_thrown, s.caps
      from player_stats s
      join players p using (steam_id)
      join game_servers g on g.server_id = s.server_id and g.enabled
      where s.server_id = ${serverId} and s.steam_id = ${steamId}`),
  )
}

/** What no whole number of a reply can hold stops at the largest that can be. */
const sumOf = (number: Sql): Sql => sql`greatest(-2147483647, least(2147483647, sum(${number})))::int`

/** On all game servers together: sums, and of what cannot be added the best or the latest. Null without any. */
export function findAllStats(db: Db, steamId: string, now: Date): Promise<PlayerStats | null> {
  return db.one(
    PlayerStats,
    sql`
      select p.personaname, p.avatarhash, t.*
      from players p cross join lateral (
        select (array_agg(s.player_name order by s.last_seen desc, s.server_id))[1] as player_name,
               ${sumOf(SEASON_SCORE)} as score, sum(${ALL_TIME_SCORE})::float8 as all_time_score, ${sumOf(sql`s.wins`)} as wins,
               ${sumOf(sql`s.losses`)} as losses, ${sumOf(sql`s.kills`)} as kills, ${sumOf(sql`s.deaths`)} as deaths,
               ${sumOf(sql`s.suicides`)} as suicides, max(s.killstreak) as killstreak,
               ${sumOf(sql`s.headshot_given`)} as headshot_given, ${sumOf(sql`s.headshot_taken`)} as headshot_taken,
               ${sumOf(sql`s.tk_given`)} as tk_given, ${sumOf(sql`s.tk_taken`)} as tk_taken,
               bool_or(s.steam_id in (${adminIds}) or ${earnedAmnesty(now)}) as tk_amnesty, ${sumOf(sql`s.revives`)} as revives,
               ${sumOf(sql`s.healed_hp`)} as healed_hp, ${sumOf(sql`s.medic_time`)} as medic_time,
               extract(epoch from max(s.last_seen))::int as last_seen, ${sumOf(sql`s.suppressions`)} as suppressions,
               ${sumOf(sql`s.arty_thrown`)} as arty_thrown, ${sumOf(sql`s.caps`)} as caps
        from player_stats s join game_servers g on g.server_id = s.server_id and g.enabled
        where s.steam_id = p.steam_id having count(*) > 0) t
      where p.steam_id = ${steamId}`,
  )
}

export function findRank(db: Db, steamId: string, serverId: number): Promise<PlayerRank | null> {
  const isEnabled = sql`exists (select 1 from game_servers g where g.server_id = s.server_id and g.enabled)`
  return db.one(
    PlayerRank,
    plannedOnce(sql`
      select r.rank, r.shared_by as rank_shared_by, b.players as rank_of
      from ${boardRows(serverId)} s
      join board_counts b on b.server_id = s.server_id
      cross join lateral season_ranks(s.server_id, ${SEASON_SCORE}) as r
      where s.server_id = ${serverId} and s.steam_id = ${steamId} and (s.server_id = ${ALL_SERVERS} or ${isEnabled})`),
  )
}

const PlayedServer = z.object({ sid: z.int(), server_name: z.string(), ip: z.string(), port: z.int() })

/** Null for people without statistics: whoever is unknown here, or was erased, is not told of. */
export function findPlayedServer(
  db: Db,
  steamId: string,
  serverId: number,
): Promise<z.infer<typeof PlayedServer> | null> {
  return db.one(
    PlayedServer,
    sql`
      select server_id as sid, server_name, host(ip) as ip, port
      from game_servers
      where server_id = ${serverId} and enabled
        and exists (select 1 from player_stats where steam_id = ${steamId} and server_id = ${serverId})`,
  )
}

/** The deadliest first. A row has no id of its own: on one server, or on all of them together, the weapon's is enough. */
export function listWeaponsOf(db: Db, steamId: string, serverId: number): Promise<PlayerWeapon[]> {
  const there = serverId === ALL_SERVERS ? emptySql : sql`and server_id = ${serverId}`
  return db.many(
    PlayerWeapon,
    plannedOnce(sql`
      select w.weapon_id as id, w.weapon_id, w.category_id as weapon_category_id, c.category_name as weapon_category,
             w.weapon_name, w.weapon_name_trans, u.kill_count, u.tk_count
      from (select weapon_id, sum(kill_count)::int as kill_count, sum(tk_count)::int as tk_count from player_weapons
            where steam_id = ${steamId} ${there} group by weapon_id) u
      join weapons w using (weapon_id) join weapon_categories c using (category_id)
      order by u.kill_count desc, u.tk_count desc, lower(w.weapon_name_trans), w.weapon_id`),
  )
}

const Known = z.object({ player: z.boolean(), server: z.boolean() })

/** Which of the two there is at all, to say what was not found. */
export async function findKnown(db: Db, steamId: string, serverId: number): Promise<z.infer<typeof Known>> {
  const known = await db.one(
    Known,
    sql`select exists (select 1 from players where steam_id = ${steamId}) as player,
               exists (select 1 from game_servers where server_id = ${serverId} and enabled) as server`,
  )
  return known ?? { player: false, server: false }
}
