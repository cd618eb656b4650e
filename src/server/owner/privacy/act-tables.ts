import { sql } from '#server/ground/db/db.ts'
import { banInForce } from '#server/ground/db/people/people-status.ts'
import type { PersonalTable } from './personal-table.ts'

/** What admins did about people: it comes before the bans that it is about. */
export const ACT_TABLES: Readonly<Record<string, PersonalTable>> = {
  moderation_acts: {
    rows: ({ steamId }) => sql`
      select case when steam_id = ${steamId} then (to_jsonb(t) - '{actor,actor_name}'::text[]) || jsonb_build_object('steam_id', steam_id::text)
                  else (to_jsonb(t) - '{steam_id,name}'::text[]) || jsonb_build_object('actor', actor::text) end as row
      from moderation_acts t where ${steamId} in (steam_id, actor) order by act_id`,
    erase: ({ steamId }, _, now) => [
      sql`
      delete from moderation_acts a where steam_id = ${steamId} and not exists (
        select 1 from bans where bans.bid = a.bid and bans.source = 'command' and ${banInForce(now)})`,
      sql`update moderation_acts set name = '', reason = '' where steam_id = ${steamId}`,
      sql`update moderation_acts set actor = null, actor_name = '' where actor = ${steamId}`,
    ],
    fate: 'removed, or kept without the name',
  },
}
