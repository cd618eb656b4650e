import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import { KnownMatch } from '#server/ground/db/known-match.ts'
import { MapResult, MapRound, type MapSort, MapSummary, MapWorkshopInfo } from '#shared/contracts/maps.ts'

const WIN_RATE = sql`sum(s.wins)::float8 / nullif(sum(s.wins + s.losses), 0)`
const ROUNDS = sql`coalesce(sum(s.wins + s.losses), 0)`
const BY_NAME = sql`lower(m.map_name_trans), m.map_name`

// Wilson's interval of the win rate, as `winInterval` in src/shared has it: its ends, of so many wins in so many rounds.
const Z = 1.959964
const intervalEnd = (sign: Sql): Sql => sql`
  (select (r.share + ${Z * Z} / (2 * r.n) ${sign} ${Z}::float8 * sqrt(r.share * (1 - r.share) / r.n + ${(Z * Z) / 4} / (r.n * r.n)))
          / (1 + ${Z * Z} / r.n)
   from (select ${WIN_RATE} as share, nullif(sum(s.wins + s.losses), 0)::float8 as n) as r)`

// A map is the harder the fewer of its rounds are won. diff_asc is labelled 'high to low', so it begins with the lowest
// win rate. Among equals the one with more rounds comes first; maps nobody has decided a round on come last.
const ORDER = {
  play_time: sql`coalesce(sum(s.play_time_s), 0) desc, ${BY_NAME}`,
  last_match: sql`max(s.last_start) desc nulls last, ${BY_NAME}`,
  diff_asc: sql`${WIN_RATE} asc nulls last, ${ROUNDS} desc, ${BY_NAME}`,
  diff_desc: sql`${WIN_RATE} desc nulls last, ${ROUNDS} desc, ${BY_NAME}`,
  // By the end that is certain: three lost rounds make no map the hardest, and three won ones none the easiest.
  hardest: sql`${intervalEnd(sql`+`)} asc nulls last, ${ROUNDS} desc, ${BY_NAME}`,
  easiest: sql`${intervalEnd(sql`-`)} desc nulls last, ${ROUNDS} desc, ${BY_NAME}`,
} satisfies Record<MapSort, Sql>

export function listMaps(db: Db, sort: MapSort): Promise<MapSummary[]> {
  return db.many(MapSummary, sql`${summaries(sql`true`)} order by ${ORDER[sort]}`)
}

export function findMap(db: Db, mapId: number): Promise<MapSummary | null> {
  return db.one(MapSummary, summaries(sql`m.map_id = ${mapId}`))
}

/** Sums over the game servers there are; one that left the settings takes its numbers with it. */
function summaries(which: Sql): Sql {
  return sql`
    select m.map_id as id, m.map_name, m.map_name_trans, m.workshop_id::text as map_workshop_id, m.enabled,
           coalesce(sum(s.wins), 0)::float8 as wins, coalesce(sum(s.losses), 0)::float8 as losses,
           coalesce(sum(s.tk_count), 0)::float8 as tk_count, coalesce(sum(s.play_time_s), 0)::float8 as play_time,
           coalesce(extract(epoch from max(s.last_start)), 0)::int as last_start,
           coalesce(json_agg(json_build_object('server_id', g.server_id, 'server_name', g.server_name)
                             order by g.position, g.server_id) filter (where g.server_id is not null), '[]')
             as map_server_info
    from maps m
    left join (map_stats s join game_servers g on g.server_id = s.server_id and g.enabled) on s.map_id = m.map_id
    where ${which}
    group by m.map_id`
}

const MOST_ROUNDS = 100
const Round = MapRound.extend({ match_id: KnownMatch })

/** The newest, on whichever game server they were. */
export function listRoundsOf(db: Db, mapId: number): Promise<MapRound[]> {
  return db.many(
    Round,
    sql`
      select r.round_id::float8 as id, extract(epoch from r.occurred_at)::int as occurred, g.server_id, g.server_name,
             r.win, r.match_id::float8 as match_id
      from rounds r join game_servers g using (server_id)
      where r.map_id = ${mapId}
      order by r.occurred_at desc, r.round_id desc limit ${MOST_ROUNDS}`,
  )
}

/** Null when the map is no workshop item, or one that nothing is known of yet. */
export function findWorkshopInfo(db: Db, mapId: number): Promise<MapWorkshopInfo | null> {
  return db.one(
    MapWorkshopInfo,
    sql`
      select i.file_size::float8 as file_size, coalesce(extract(epoch from i.time_created), 0)::int as time_created,
             coalesce(extract(epoch from i.time_updated), 0)::int as time_updated,
             coalesce((select extract(epoch from min(n.last_updated))
                       from workshop_installs n join game_servers g on g.server_id = n.server_id and g.enabled
                       where n.workshop_id = i.workshop_id), 0)::int as last_updated,
             i.available
      from maps m join workshop_items i using (workshop_id)
      where m.map_id = ${mapId}`,
  )
}

/** By the number of people, fewest first. */
export function listResultsOf(db: Db, mapId: number): Promise<MapResult[]> {
  return db.many(
    MapResult,
    sql`
      select r.humans::int as players, sum(r.wins)::float8 as wins, sum(r.losses)::float8 as losses
      from map_results r join game_servers g using (server_id)
      where r.map_id = ${mapId} and g.enabled
      group by r.humans order by r.humans`,
  )
}
