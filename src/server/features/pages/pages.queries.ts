import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { boardRows, boardServer } from '#server/ground/db/people/player-sums.ts'
import { CLOSING, SEASON_SCORE } from '#server/ground/db/season-score.ts'
import { ALL_SERVERS, ALL_SERVERS_NAME } from '#shared/all-servers.ts'

const Counted = z.object({ id: z.int(), name: z.string(), players: z.int() })
const Server = Counted.extend({ ip: z.string(), port: z.int() })

export function findServer(db: Db, serverId: number): Promise<z.infer<typeof Server> | null> {
  return db.one(
    Server,
    sql`
      select g.server_id as id, g.server_name as name, coalesce(c.players, 0)::int as players,
             host(g.ip) as ip, g.port
      from game_servers g left join board_counts c using (server_id)
      where g.server_id = ${serverId} and g.enabled`,
  )
}

/** All game servers together. No players are told of while these are being added up. */
export async function findAllServers(db: Db): Promise<z.infer<typeof Counted> | null> {
  const id = await boardServer(db, ALL_SERVERS)
  if (id !== null && id !== ALL_SERVERS) return findServer(db, id)
  const players = sql`select players from board_counts where server_id = ${ALL_SERVERS} and ${id !== null}::boolean`
  return db.one(
    Counted,
    sql`
      select ${ALL_SERVERS}::int as id, ${ALL_SERVERS_NAME} as name, coalesce((${players}), 0) as players
      where exists (select 1 from game_servers where enabled)`,
  )
}

const ServerId = z.object({ id: z.int() })

export async function listServerIds(db: Db): Promise<number[]> {
  const rows = await db.many(
    ServerId,
    sql`select server_id as id from game_servers where enabled order by position, server_id`,
  )
  return rows.map(({ id }) => id)
}

const Leader = z.object({ name: z.string(), score: z.int() })

/** The first three of the season. */
export function listLeaders(db: Db, serverId: number): Promise<z.infer<typeof Leader>[]> {
  return db.many(
    Leader,
    sql`
      select coalesce(nullif(btrim(p.personaname), ''), s.player_name) as name, s.score
      from (select steam_id from season_early(${serverId}) where score > 0
            union all
            (select steam_id from ${boardRows(serverId)} where server_id = ${serverId} and score > 0 and ${CLOSING} = 0
             order by score desc, all_time_score desc, kills desc, steam_id limit 3)) as first
      join ${boardRows(serverId)} s on s.server_id = ${serverId} and s.steam_id = first.steam_id
      join players p on p.steam_id = s.steam_id
      order by s.score desc, s.all_time_score desc, s.kills desc, s.steam_id limit 3`,
  )
}

const Person = z.object({ name: z.string() })

/** Somebody with a name here: a player, or one who is on the list of bans only. */
export function findPerson(db: Db, steamId: string): Promise<z.infer<typeof Person> | null> {
  return db.one(
    Person,
    sql`
      select name from (
        select 1 as place, personaname as name from players where steam_id = ${steamId}
        union all
        select 2, handle_at_ban from bans where steam_id = ${steamId} and lifted_at is null) as known
      order by place, name limit 1`,
  )
}

const Career = z.object({
  player_name: z.string(),
  server_name: z.string(),
  score: z.int(),
  kills: z.int(),
  deaths: z.int(),
  rank: z.int(),
})

/** On one game server, or on the one where the player was last. */
export function findCareer(db: Db, steamId: string, serverId: number | null): Promise<z.infer<typeof Career> | null> {
  return db.one(
    Career,
    sql`
      select s.player_name, g.server_name, ${SEASON_SCORE} as score, s.kills, s.deaths, r.rank
      from player_stats s
      join game_servers g on g.server_id = s.server_id and g.enabled
      cross join lateral season_ranks(s.server_id, ${SEASON_SCORE}) as r
      where s.steam_id = ${steamId} and s.server_id = coalesce(${serverId}::int, s.server_id)
      order by s.last_seen desc, g.position, g.server_id limit 1`,
  )
}

/** On all game servers together. */
export function findCareerOfAll(db: Db, steamId: string): Promise<z.infer<typeof Career> | null> {
  return db.one(
    Career,
    sql`
      select s.player_name, ${ALL_SERVERS_NAME.toLowerCase()} as server_name, ${SEASON_SCORE} as score, s.kills, s.deaths, r.rank
      from player_sums s cross join lateral season_ranks(s.server_id, ${SEASON_SCORE}) as r
      where s.server_id = ${ALL_SERVERS} and s.steam_id = ${steamId}`,
  )
}

const GameMap = z.object({ name: z.string(), wins: z.int(), losses: z.int() })

export function findMap(db: Db, mapId: number): Promise<z.infer<typeof GameMap> | null> {
  return db.one(
    GameMap,
    sql`
      select m.map_name_trans as name, coalesce(sum(s.wins), 0)::int as wins, coalesce(sum(s.losses), 0)::int as losses
      from maps m left join map_stats s using (map_id)
      where m.map_id = ${mapId} group by m.map_id`,
  )
}

const Weapon = z.object({ name: z.string(), category: z.string() })

export function findWeapon(db: Db, weaponId: number): Promise<z.infer<typeof Weapon> | null> {
  return db.one(
    Weapon,
    sql`
      select w.weapon_name_trans as name, c.category_name as category
      from weapons w join weapon_categories c using (category_id) where w.weapon_id = ${weaponId}`,
  )
}

const Match = z.object({
  map: z.string(),
  server: z.string(),
  players: z.int(),
  kills: z.int(),
  wins: z.int(),
  losses: z.int(),
  result: z.enum(['win', 'loss']).nullable(),
  hasEnded: z.boolean(),
  seconds: z.int(),
})

export function findMatch(db: Db, matchId: string): Promise<z.infer<typeof Match> | null> {
  return db.one(
    Match,
    sql`
      select p.map_name_trans as map, g.server_name as server, m.people as players, m.kills, m.wins, m.losses,
             case m.last_win when true then 'win' when false then 'loss' end as result, m.ended_at is not null as "hasEnded",
             extract(epoch from coalesce(m.ended_at, m.seen_at) - m.started_at)::int as seconds
      from matches m join maps p using (map_id) join game_servers g using (server_id)
      where m.match_id = ${matchId}::bigint`,
  )
}

const AwardWords = z.object({ name: z.string(), text: z.string(), tiers: z.array(z.number()) })

/** Among those in force. */
export const findAward = (db: Db, id: string): Promise<z.infer<typeof AwardWords> | null> =>
  db.one(
    AwardWords,
    sql`select a->>'name' as name, a->>'text' as text, a->'tiers' as tiers
        from award_rules, jsonb_array_elements(awards) as a where in_force and a->>'id' = ${id}`,
  )
