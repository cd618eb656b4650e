import { sql } from '#server/ground/db/db.ts'
import { type PersonalTable, REMOVED, server } from './personal-table.ts'

/** Who plays now, by name. */
export const LIVE_TABLES: Readonly<Record<string, PersonalTable>> = {
  live_states: {
    rows: ({ names, steamId }) => sql`
      select jsonb_build_object(${server}, 'playing', player) as row
      from live_states t, jsonb_array_elements(state->'players') player
      where player->>'name' = any(${names}::text[]) or t.names->>(player->>'name') = ${steamId} order by server_id`,
    erase: ({ names, steamId }) => [
      sql`
      update live_states t set state = jsonb_set(state, '{players}', (
        select coalesce(jsonb_agg(player), '[]') from jsonb_array_elements(state->'players') player
        where player->>'name' <> all(${names}::text[]) and t.names->>(player->>'name') is distinct from ${steamId}))
      where exists (select 1 from jsonb_array_elements(state->'players') player
                    where player->>'name' = any(${names}::text[]) or t.names->>(player->>'name') = ${steamId})`,
      sql`
      update live_states t set names = (
        select coalesce(jsonb_object_agg(name, id), '{}') from jsonb_each_text(t.names) as n (name, id) where id <> ${steamId})
      where exists (select 1 from jsonb_each_text(t.names) as n (name, id) where id = ${steamId})`,
    ],
    fate: REMOVED,
  },
  relayed_states: {
    rows: ({ names }) => sql`
      select jsonb_build_object(${server}, 'playing', player) as row
      from relayed_states t, jsonb_array_elements(answer->'players') player
      where player->>'name' = any(${names}::text[]) order by server_id`,
    erase: ({ names }) => [
      sql`
      update relayed_states t set answer = jsonb_set(answer, '{players}', (
        select coalesce(jsonb_agg(player), '[]') from jsonb_array_elements(answer->'players') player
        where player->>'name' <> all(${names}::text[])))
      where exists (select 1 from jsonb_array_elements(answer->'players') player
                    where player->>'name' = any(${names}::text[]))`,
    ],
    fate: REMOVED,
  },
}
