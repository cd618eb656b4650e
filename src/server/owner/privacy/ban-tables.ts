import { type Sql, sql } from '#server/ground/db/db.ts'
import { banInForce } from '#server/ground/db/people/people-status.ts'
import { ERASED, own, type PersonalTable, server } from './personal-table.ts'

const fate = 'removed, or kept without the name'

/** Whether a row of `moderation_acts` still keeps somebody out, or is still to be told to a game server that was away. */
export const isNeededAct = (now: Date): Sql => sql`
  (exists (select 1 from bans where bans.bid = moderation_acts.bid and bans.source = 'command' and ${banInForce(now)})
   or exists (select 1 from moderation_orders o where o.act_id = moderation_acts.act_id and o.state in ('waiting', 'sending')))`

/** Bans, and what admins did about people. What is still needed goes later: `forget-erased.ts`. */
export const BAN_TABLES: Readonly<Record<string, PersonalTable>> = {
  bans: {
    rows: ({ steamId }) => sql`
      select to_jsonb(t) || jsonb_build_object(${own}, ${server}) as row
      from bans t where steam_id = ${steamId} order by bid`,
    erase: ({ steamId, idPattern }, _, now) => [
      sql`delete from bans where steam_id = ${steamId} and source = 'command' and not ${banInForce(now)}`,
      sql`update bans set handle_at_ban = '', reason = null where steam_id = ${steamId} and source = 'command'`,
      // It is cited from its beginning, up to the middle of an id.
      sql`update moderation_acts set reason = '' where kind = 'remove' and bid in (select bid from bans where reason ~ ${idPattern})`,
      sql`
        update bans set reason = regexp_replace(reason, ${idPattern}, ${ERASED}, 'g')
        where source = 'command' and reason ~ ${idPattern}`,
      // By their acts, which name them until the next table.
      sql`
        update bans set banned_by = null where source = 'command' and banned_by is not null and bid in (
          select bid from moderation_acts where kind = 'ban' and actor = ${steamId})`,
    ],
    fate,
  },
  moderation_acts: {
    rows: ({ steamId }) => sql`
      select case when steam_id = ${steamId} then (to_jsonb(t) - '{actor,actor_name}'::text[]) || jsonb_build_object('steam_id', steam_id::text)
                  else (to_jsonb(t) - '{steam_id,name}'::text[]) || jsonb_build_object('actor', actor::text) end as row
      from moderation_acts t where ${steamId} in (steam_id, actor) order by act_id`,
    erase: ({ steamId, idPattern }, _, now) => [
      sql`delete from moderation_acts where steam_id = ${steamId} and not ${isNeededAct(now)}`,
      sql`update moderation_acts set name = '', reason = '' where steam_id = ${steamId}`,
      sql`
        update moderation_acts set reason = regexp_replace(reason, ${idPattern}, ${ERASED}, 'g') where reason ~ ${idPattern}`,
      sql`update moderation_acts set actor = null, actor_name = '' where actor = ${steamId}`,
    ],
    fate,
  },
}
