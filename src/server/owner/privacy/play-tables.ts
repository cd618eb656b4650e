import { sql } from '#server/ground/db/db.ts'
import { ownEvents } from './own-events.ts'
import { ERASED_NAME, own, type PersonalTable, REMOVED, RENAMED, server } from './personal-table.ts'

const weapon = sql`'weapon', (select weapon_name_trans from weapons w where w.weapon_id = t.weapon_id)`
const map = sql`'map', (select map_name_trans from maps m where m.map_id = t.map_id)`

/** What somebody did in the game. The numbers of others refer to most of it, so it stays, as that of nobody. */
export const PLAY_TABLES: Readonly<Record<string, PersonalTable>> = {
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
    fate: RENAMED,
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
}
