import { sql } from '#server/ground/db/db.ts'
import type { PersonalTable } from './personal-table.ts'

/** What is told, or was told lately, to systems outside. */
export const outboxEvents: PersonalTable = {
  rows: ({ steamId }) => sql`
    select jsonb_build_object('type', type, 'at', at, 'data', case type when 'weekly_digest' then
             jsonb_path_query_array(data, '$.best[*] ? (@.player.steam_id == $id)', jsonb_build_object('id', ${steamId}::text))
             else data end) as row
    from outbox_events where data::text like ${`%"${steamId}"%`} order by number`,
  // An award has its holder's id in its key, and is nobody's news from then on. The others stay as known, or they would be told anew.
  erase: ({ steamId }) => [
    sql`
    delete from outbox_deliveries
    where event_id in (select event_id from outbox_events where data::text like ${`%"${steamId}"%`})`,
    sql`delete from outbox_events where type = 'award_given' and data::text like ${`%"${steamId}"%`}`,
    sql`update outbox_events set data = '{}' where data::text like ${`%"${steamId}"%`}`,
  ],
  fate: 'removed, also what was not sent yet',
}
