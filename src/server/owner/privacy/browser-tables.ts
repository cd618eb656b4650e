import { sql } from '#server/ground/db/db.ts'
import { type PersonalTable, REMOVED } from './personal-table.ts'

/** Browsers that people had told of others, and wishes to be told of them. */
export const BROWSER_TABLES: Readonly<Record<string, PersonalTable>> = {
  push_browsers: {
    rows: ({ steamId }) => sql`
      select jsonb_build_object('push_service', split_part(endpoint, '/', 3), 'seen_at', seen_at) as row
      from push_browsers b
      where exists (select 1 from push_wishes w where w.browser_id = b.browser_id and asked_by = ${steamId})
      order by seen_at, browser_id`,
    // With all that the browser asked for.
    erase: ({ steamId }) => [
      sql`delete from push_browsers where browser_id in (
            select browser_id from push_wishes where asked_by = ${steamId})`,
    ],
    fate: REMOVED,
  },
  push_wishes: {
    // Whoever is told of somebody is nobody else's business: that they are told is.
    rows: ({ steamId }) => sql`
      select case when asked_by = ${steamId}
                  then jsonb_build_object('asked_by', asked_by::text, 'player_id', player_id::text, 'told_at', told_at)
                  else jsonb_build_object('player_id', player_id::text) end as row
      from push_wishes where ${steamId} in (asked_by, player_id) order by wish_id`,
    erase: ({ steamId }) => [sql`delete from push_wishes where ${steamId} in (asked_by, player_id)`],
    fate: REMOVED,
  },
}
