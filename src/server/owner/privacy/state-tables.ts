import { sql } from '#server/ground/db/db.ts'
import { type PersonalTable, REMOVED } from './personal-table.ts'

const server = sql`'server', (select server_name from game_servers s where s.server_id = t.server_id)`

/** Who plays at this moment: as the log tells it, as game servers answer, and as a relay asked them. */
export const STATE_TABLES: Readonly<Record<string, PersonalTable>> = {
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
      delete from relayed_states t where exists (
        select 1 from jsonb_array_elements(answer->'players') player where player->>'name' = any(${names}::text[]))`,
    ],
    fate: REMOVED,
  },
}
