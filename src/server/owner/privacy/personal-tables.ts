import { type Sql, sql } from '#server/ground/db/db.ts'
import { erasureKey } from '#server/ground/db/erasures.ts'
import { banInForce } from '#server/ground/db/people-status.ts'
import { ACT_TABLES } from './act-tables.ts'
import { BROWSER_TABLES } from './browser-tables.ts'
import { LIVE_TABLES } from './live-tables.ts'
import { MODERATION_TABLES } from './moderation-tables.ts'
import { outboxEvents } from './outbox-events.ts'
import { ownEvents } from './own-events.ts'
import type { Person } from './person.ts'
import { type PersonalTable, REMOVED, server } from './personal-table.ts'

const weapon = sql`'weapon', (select weapon_name_trans from weapons w where w.weapon_id = t.weapon_id)`
const map = sql`'map', (select map_name_trans from maps m where m.map_id = t.map_id)`
const own = sql`'steam_id', t.steam_id::text`

const ERASED_NAME = 'Erased player'
const RENAMED = 'kept as those of nobody'

/** In the order of an erasure: who refers to a player comes before the player. */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  sessions: {
    rows: ({ steamId }) => sql`
      select (to_jsonb(t) - '{key_hash,bind_hash}'::text[]) || jsonb_build_object(${own}) as row
      from sessions t where steam_id = ${steamId} order by session_id`,
    erase: ({ steamId }) => [sql`delete from sessions where steam_id = ${steamId}`],
    fate: REMOVED,
  },
  connections: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(${own}, ${server}) as row
      from connections t where steam_id = ${steamId} order by connected_at, connection_id`,
    erase: ({ steamId }) => [sql`delete from connections where steam_id = ${steamId}`],
    fate: REMOVED,
  },
  player_stats: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(${own}, ${server}) as row
      from player_stats t where steam_id = ${steamId} order by server_id`,
    erase: ({ steamId }, as) => [
      sql`update player_stats set steam_id = ${as}, player_name = ${ERASED_NAME} where steam_id = ${steamId}`,
    ],
    fate: RENAMED,
  },
  player_sums: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(${own}) as row from player_sums t where steam_id = ${steamId}`,
    erase: ({ steamId }, as) => [
      sql`update player_sums set steam_id = ${as}, player_name = ${ERASED_NAME} where steam_id = ${steamId}`,
    ],
    fate: RENAMED,
  },
  player_sums_due: {
    rows: ({ steamId }) => sql`
      select distinct jsonb_build_object(${own}) as row from player_sums_due t where steam_id = ${steamId}`,
    erase: ({ steamId }) => [sql`delete from player_sums_due where steam_id = ${steamId}`],
    fate: REMOVED,
  },
  player_weapons: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(${own}, ${server}, ${weapon}) as row
      from player_weapons t where steam_id = ${steamId} order by server_id, weapon_id`,
    erase: ({ steamId }, as) => [sql`update player_weapons set steam_id = ${as} where steam_id = ${steamId}`],
    fate: RENAMED,
  },
  player_saves: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object('medic_id', medic_id::text, 'patient_id', patient_id::text, ${server}) as row
      from player_saves t where ${steamId} in (medic_id, patient_id) order by server_id, medic_id, patient_id`,
    erase: ({ steamId }) => [sql`delete from player_saves where medic_id = ${steamId} or patient_id = ${steamId}`],
    fate: REMOVED,
  },
  season_scores: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(
               ${own}, ${server}, 'season', (select name from seasons s where s.season_id = t.season_id)) as row
      from season_scores t where steam_id = ${steamId} order by season_id, server_id`,
    erase: ({ steamId }, as) => [sql`update season_scores set steam_id = ${as} where steam_id = ${steamId}`],
    fate: RENAMED,
  },
  teamkills: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object('attacker_id', attacker_id::text, 'victim_id', victim_id::text,
                                               ${server}, ${weapon}, ${map}) as row
      from teamkills t where ${steamId} in (attacker_id, victim_id) order by occurred_at, teamkill_id`,
    erase: ({ steamId }, as) => [
      sql`update teamkills set attacker_id = ${as} where attacker_id = ${steamId}`,
      sql`update teamkills set victim_id = ${as} where victim_id = ${steamId}`,
    ],
    fate: RENAMED,
  },
  match_players: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(
               ${own}, 'roles', (select coalesce(jsonb_agg(r.class_name order by r.class_name), '[]') from roles r
                                 where r.role_id = any(t.roles)),
               'match', (select jsonb_build_object('started_at', started_at, ${server}, ${map})
                         from matches t where t.match_id = p.match_id)) as row
      from match_players p join lateral (select p.*) as t on true
      where p.steam_id = ${steamId} order by p.match_id, p.slot`,
    erase: ({ steamId }, as) => [
      sql`update match_players set steam_id = ${as}, player_name = ${ERASED_NAME} where steam_id = ${steamId}`,
    ],
    fate: RENAMED,
  },
  match_events: {
    rows: ({ steamId }) => sql`
      select jsonb_build_object('match_id', e.match_id, 'slot', p.slot, 'started', extract(epoch from m.started_at)::bigint,
                                'events', encode(e.events, 'hex'), 'weapons', m.weapons) as row
      from match_players p join matches m using (match_id) join match_events e using (match_id)
      where p.steam_id = ${steamId} order by e.match_id, e.part`,
    shape: ownEvents,
    erase: () => [], // they name slots of scoreboards, and whose those were is gone
    fate: 'kept as those of nobody',
  },
  player_awards: {
    rows: ({ steamId }) => sql`
      select (to_jsonb(t) - 'rules_id') || jsonb_build_object(${own}) as row
      from player_awards t join award_rules using (rules_id) where steam_id = ${steamId} and in_force and award <> ''
      order by award, tier`,
    erase: ({ steamId }, as) => [sql`update player_awards set steam_id = ${as} where steam_id = ${steamId}`],
    fate: RENAMED,
  },
  records: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(${own}) as row
      from records t where steam_id = ${steamId} order by kind, subject_id, metric, season_id`,
    erase: ({ steamId }, as) => [sql`update records set steam_id = ${as} where steam_id = ${steamId}`],
    fate: RENAMED,
  },
  outbox_events: outboxEvents,
  chat_lines: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(${own}, ${server}) as row
      from chat_lines t where steam_id = ${steamId} order by at, chat_id`,
    // Their own, and those in which others wrote their id.
    erase: ({ steamId, idPattern }) => [sql`delete from chat_lines where steam_id = ${steamId} or text ~ ${idPattern}`],
    fate: REMOVED,
  },
  ...BROWSER_TABLES,
  ...MODERATION_TABLES,
  imported_totals: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(
               ${own}, 'import', (select name from imports i where i.import_id = t.import_id)) as row
      from imported_totals t where steam_id = ${steamId} order by import_id, from_server, step, key`,
    erase: ({ steamId }) => [sql`delete from imported_totals where steam_id = ${steamId}`],
    fate: REMOVED,
  },
  admins: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(${own}) as row from admins t where steam_id = ${steamId} order by aid`,
    erase: () => [], // an admin is not erased
    fate: 'none',
  },
  ...ACT_TABLES,
  bans: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(${own}, ${server}) as row
      from bans t where steam_id = ${steamId} order by bid`,
    erase: ({ steamId }, _, now) => [
      sql`delete from bans where steam_id = ${steamId} and source = 'command' and not ${banInForce(now)}`,
      sql`update bans set handle_at_ban = '', reason = null where steam_id = ${steamId} and source = 'command'`,
    ],
    fate: 'removed, or kept without the name while in force',
  },
  audit: {
    rows: ({ steamId, idPattern }) => sql`
      select (to_jsonb(t) - '{ip_salt,ip_seal,hash,prev_hash}'::text[]) || jsonb_build_object('actor', actor::text) as row
      from audit t where actor = ${steamId} or parameters ~ ${idPattern} order by audit_id`,
    erase: ({ steamId }) => [sql`select from forget_audit_addresses_of(${steamId}::bigint)`],
    fate: 'kept without the addresses',
  },
  ingest_dead: {
    rows: ({ idPattern }) => sql`
      select to_jsonb(t) || jsonb_build_object(${server}) as row
      from ingest_dead t where line ~ ${idPattern} order by dead_id`,
    erase: ({ idPattern }) => [sql`delete from ingest_dead where line ~ ${idPattern}`],
    fate: REMOVED,
  },
  recorder_states: {
    rows: ({ steamId }) => sql`
      select jsonb_build_object(${server}, 'stream', stream, 'known', member) as row
      from recorder_states t, jsonb_each(state->'roster') as r (key, member) where member->>'steamId' = ${steamId}
      union all
      select jsonb_build_object(${server}, 'stream', stream, 'match', state#>array['match', 'people', ${steamId}])
      from recorder_states t where state#>array['match', 'people', ${steamId}] is not null`,
    erase: ({ steamId }) => [
      sql`
      update recorder_states t
      set state = (state #- array['match', 'people', ${steamId}]) || jsonb_build_object('unforgiven', (
            select coalesce(jsonb_agg(u), '[]') from jsonb_array_elements(state->'unforgiven') u
            where u->>'victim' <> ${steamId} and u->>'attacker' is distinct from ${steamId})) || (
            select jsonb_build_object('roster', coalesce(jsonb_object_agg(key, m), '{}'), 'members', count(*), 'humans',
                                      count(*) filter (where m->>'type' = 'human' and m->'connected' = 'true'))
            from jsonb_each(state->'roster') as r (key, m) where m->>'steamId' is distinct from ${steamId})
      where state::text like ${`%"${steamId}"%`}`,
    ],
    fate: REMOVED,
  },
  ...LIVE_TABLES,
  erasures: {
    rows: ({ steamId }) => sql`
      select jsonb_build_object('erased_at', erased_at) as row from erasures where id_hash = ${erasureKey(steamId)}`,
    erase: () => [], // it is written at the end
    fate: 'kept',
  },
  players: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(${own}) as row from players t where steam_id = ${steamId}`,
    erase: ({ steamId }) => [sql`delete from players where steam_id = ${steamId}`],
    fate: REMOVED,
  },
}

/** What the numbers refer to from then on. Nothing when there are none. */
export const insertNamelessPlayer = ({ steamId }: Person, as: string): Sql => sql`
  insert into players (steam_id, personaname, created_at)
  select ${as}, ${ERASED_NAME}, created_at from players where steam_id = ${steamId}`
