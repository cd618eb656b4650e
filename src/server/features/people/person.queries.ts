import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { banEnd, banInForce } from '#server/ground/db/people/people-status.ts'
import { PersonBan, PersonConnection, PersonLine, PersonTeamkill } from '#shared/contracts/people.ts'

const MOST_NAMES = 50
const MOST_ROWS = 50

const NameRow = z.object({ name: z.string(), last_used: z.int().nullable() })

/** Every name they were seen with, the latest first; a match tells by its number when it began. */
export function listNames(db: Db, steamId: string): Promise<z.infer<typeof NameRow>[]> {
  return db.many(
    NameRow,
    sql`
      select name, extract(epoch from max(used))::int as last_used
      from (select player_name as name, last_seen as used from player_stats where steam_id = ${steamId}
            union all
            select player_name, to_timestamp(max(match_id) / 2048) from match_players where steam_id = ${steamId}
            group by player_name
            union all
            select player_name, max(at) from chat_lines where steam_id = ${steamId} group by player_name
            union all
            select handle_at_ban, created_at from bans where steam_id = ${steamId}
            union all
            select personaname, null from players where steam_id = ${steamId}) as names
      where name <> '' group by name order by max(used) desc nulls last, name limit ${MOST_NAMES}`,
  )
}

export function listPersonConnections(db: Db, steamId: string, withAddresses: boolean): Promise<PersonConnection[]> {
  return db.many(
    PersonConnection,
    sql`
      select c.connection_id::float8 as id, extract(epoch from c.connected_at)::int as at, c.server_id, g.server_name,
             c.country, case when ${withAddresses}::boolean then host(c.ip) end as address
      from connections c join game_servers g using (server_id)
      where c.steam_id = ${steamId} order by c.connected_at desc, c.connection_id desc limit ${MOST_ROWS}`,
  )
}

const TEAMKILL = sql`teamkill_id, occurred_at, server_id, weapon_id, attacker_id, victim_id, forgiven, match_id`

export function listPersonTeamkills(db: Db, steamId: string): Promise<PersonTeamkill[]> {
  return db.many(
    PersonTeamkill,
    sql`
      select t.teamkill_id::float8 as id, extract(epoch from t.occurred_at)::int as at, t.server_id, g.server_name,
             t.attacker_id = ${steamId} as given,
             case when p.steam_id > 76561197960265728 then p.steam_id::text end as other_id,
             p.personaname as other_name, w.weapon_name_trans as weapon, t.forgiven, t.match_id::float8 as match_id
      from ((select ${TEAMKILL} from teamkills where attacker_id = ${steamId} order by occurred_at desc limit ${MOST_ROWS})
            union
            (select ${TEAMKILL} from teamkills where victim_id = ${steamId} order by occurred_at desc limit ${MOST_ROWS})) as t
      join game_servers g using (server_id) join weapons w using (weapon_id)
      join players p on p.steam_id = case when t.attacker_id = ${steamId} then t.victim_id else t.attacker_id end
      order by t.occurred_at desc, t.teamkill_id desc limit ${MOST_ROWS}`,
  )
}

export function listPersonChat(db: Db, steamId: string): Promise<PersonLine[]> {
  return db.many(
    PersonLine,
    sql`
      select l.chat_id::float8 as id, extract(epoch from l.at)::int as at, l.server_id, g.server_name,
             l.player_name as name, l.text, l.to_team, l.match_id::float8 as match_id
      from chat_lines l join game_servers g using (server_id)
      where l.steam_id = ${steamId} order by l.at desc, l.chat_id desc limit ${MOST_ROWS}`,
  )
}

/** Lifted ones, too. */
export function listPersonBans(db: Db, steamId: string, now: Date): Promise<PersonBan[]> {
  return db.many(
    PersonBan,
    sql`
      select bans.bid, bans.source, extract(epoch from bans.created_at)::int as created,
             floor(extract(epoch from ${banEnd}))::float8 as ends, extract(epoch from bans.lifted_at)::int as lifted,
             ${banInForce(now)} as in_force, bans.reason, coalesce(bans.banned_by, a.name) as banned_by
      from bans left join admins a on a.aid = bans.banned_by_aid
      where bans.steam_id = ${steamId} order by bans.created_at desc, bans.bid desc limit ${MOST_ROWS}`,
  )
}
