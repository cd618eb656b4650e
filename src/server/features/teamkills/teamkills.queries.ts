import { z } from 'zod'
import { type Db, emptySql, plannedOnce, type Sql, sql } from '#server/ground/db/db.ts'
import { KnownMatch } from '#server/ground/db/known-match.ts'
import { ALL_SERVERS } from '#shared/all-servers.ts'
import { PlayerTeamkill, type Teamkill, type TeamkillSort } from '#shared/contracts/teamkills.ts'

/** Nobody reads on past so many; without an end a long window could be asked for to burden the site. */
const MOST_TEAMKILLS = 5_000

const Row = PlayerTeamkill.omit({ type: true }).extend({
  server_id: z.int(),
  server_name: z.string(),
  match_id: KnownMatch,
})
type Row = z.infer<typeof Row>

const nameOf = (person: Sql, onServer: Sql): Sql =>
  sql`lower(coalesce(nullif(btrim(${person}.personaname), ''), nullif(btrim(${onServer}.player_name), ''), ${person}.steam_id::text))`

// By what the screen shows, whatever the case. A map that is not known comes last.
const ORDER = {
  occurred: sql`t.occurred_at desc`,
  attacker_name: sql`${nameOf(sql`a`, sql`sa`)}, t.occurred_at desc`,
  victim_name: sql`${nameOf(sql`v`, sql`sv`)}, t.occurred_at desc`,
  weapon: sql`lower(w.weapon_name_trans), t.occurred_at desc`,
  map: sql`lower(m.map_name_trans) nulls last, t.occurred_at desc`,
} satisfies Record<TeamkillSort, Sql>

export async function listRecentTeamkills(db: Db, since: Date, sort: TeamkillSort): Promise<Teamkill[]> {
  const newest = sql`where occurred_at > ${since} order by occurred_at desc, teamkill_id desc limit ${MOST_TEAMKILLS}`
  const rows = await db.many(Row, sql`${selectFrom(newest)} order by ${ORDER[sort]}, t.teamkill_id desc`)
  return rows.map(toTeamkill)
}

/** Given and taken, newest first. */
export async function listTeamkillsOf(db: Db, steamId: string, serverId: number): Promise<PlayerTeamkill[]> {
  const there = serverId === ALL_SERVERS ? emptySql : sql`server_id = ${serverId} and`
  const own = sql`
    where ${there} (attacker_id = ${steamId} or victim_id = ${steamId})
    order by occurred_at desc, teamkill_id desc limit ${MOST_TEAMKILLS}`
  const query = plannedOnce(sql`${selectFrom(own)} order by t.occurred_at desc, t.teamkill_id desc`)
  const rows = await db.many(Row, query)
  return rows.map((row) => ({ type: row.attacker_steam_id === steamId ? 'tk_given' : 'tk_taken', ...row }))
}

function selectFrom(which: Sql): Sql {
  return sql`
    select t.teamkill_id::float8 as id, extract(epoch from t.occurred_at)::int as occurred, t.forgiven, t.amnesty,
           t.server_id, g.server_name, t.match_id::float8 as match_id,
           t.weapon_id, w.weapon_name, w.weapon_name_trans, w.category_id as weapon_category_id,
           t.map_id, coalesce(m.map_name, '') as map_name, coalesce(m.map_name_trans, '') as map_name_trans,
           ${participant(sql`attacker`, sql`a`, sql`sa`, sql`ra`)},
           ${participant(sql`victim`, sql`v`, sql`sv`, sql`rv`)}
    from (select teamkill_id, server_id, attacker_id, victim_id, weapon_id, map_id, attacker_role_id, victim_role_id,
                 forgiven, amnesty, occurred_at, match_id
          from teamkills ${which}) as t
    join game_servers g using (server_id)
    join weapons w using (weapon_id)
    join players a on a.steam_id = t.attacker_id
    join players v on v.steam_id = t.victim_id
    left join maps m using (map_id)
    left join player_stats sa on sa.server_id = t.server_id and sa.steam_id = t.attacker_id
    left join player_stats sv on sv.server_id = t.server_id and sv.steam_id = t.victim_id
    left join roles ra on ra.role_id = t.attacker_role_id
    left join roles rv on rv.role_id = t.victim_role_id`
}

function participant(part: Sql, person: Sql, onServer: Sql, role: Sql): Sql {
  return sql`
    ${person}.steam_id as ${part}_steam_id, ${person}.personaname as ${part}_personaname,
    coalesce(${onServer}.player_name, ${person}.personaname) as ${part}_player_name,
    ${person}.avatarhash as ${part}_avatarhash,
    case when ${role}.role_id is not null
      then json_build_object('class_name', ${role}.class_name, 'class_template', ${role}.class_template)
    end as ${part}_role`
}

function toTeamkill(row: Row): Teamkill {
  return {
    attacker_info: {
      steam_id: row.attacker_steam_id,
      personaname: row.attacker_personaname,
      player_name: row.attacker_player_name,
      avatarhash: row.attacker_avatarhash,
      role: row.attacker_role,
    },
    victim_info: {
      steam_id: row.victim_steam_id,
      personaname: row.victim_personaname,
      player_name: row.victim_player_name,
      avatarhash: row.victim_avatarhash,
      role: row.victim_role,
    },
    ...row,
  }
}
