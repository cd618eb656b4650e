import { type Sql, sql } from '#server/ground/db/db.ts'
import { erasureKey } from '#server/ground/db/people/erasures.ts'
import { BAN_TABLES } from './ban-tables.ts'
import { BROWSER_TABLES } from './browser-tables.ts'
import { LIVE_TABLES } from './live-tables.ts'
import { MODERATION_TABLES } from './moderation-tables.ts'
import { outboxEvents } from './outbox-events.ts'
import { ownAudit } from './own-audit.ts'
import type { Person } from './person.ts'
import { ERASED_NAME, own, type PersonalTable, REMOVED, server } from './personal-table.ts'
import { PLAY_TABLES } from './play-tables.ts'

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
  ...PLAY_TABLES,
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
  ...BAN_TABLES,
  audit: {
    rows: ({ steamId, idPattern }) => sql`
      select (to_jsonb(t) - '{ip_salt,ip_seal,hash,prev_hash}'::text[]) || jsonb_build_object('actor', actor::text) as row
      from audit t where actor = ${steamId} or parameters ~ ${idPattern} order by audit_id`,
    shape: ownAudit,
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
