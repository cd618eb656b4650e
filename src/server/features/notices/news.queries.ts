import { type Db, sql } from '#server/ground/db/db.ts'
import { bannedIds } from '#server/ground/db/people/people-status.ts'

/** Who plays where, as the pages tell everybody. */
export interface LiveNow {
  servers: readonly { serverId: number; players: number }[] // those that answer
  people: readonly { steamId: string; serverId: number }[]
}

const MINUTE_MS = 60_000
/** What ends for less is the same still: a map change empties a game server for a while, and numbers swing. */
const LOST_MS = 10 * MINUTE_MS
/** However often it comes and goes. */
const QUIET_MS = 30 * MINUTE_MS
/** A notice is worth nothing later than that. */
export const WORTH_MS = 15 * MINUTE_MS

/** Notes of each wish whether it is met now, and what is to be told: what was not so before, and was not told just now. */
export async function noteNews(db: Db, { servers, people }: LiveNow, now: Date): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return db.run(sql`
    with live_servers as (
      select s.server_id, s.players
      from unnest(${servers.map(({ serverId }) => serverId)}::int[], ${servers.map(({ players }) => players)}::int[])
           as s (server_id, players)
      join game_servers g on g.server_id = s.server_id and g.enabled),
    live_people as (
      select distinct on (p.steam_id) p.steam_id, p.server_id
      from unnest(${people.map(({ steamId }) => steamId)}::bigint[], ${people.map(({ serverId }) => serverId)}::int[])
           as p (steam_id, server_id)
      join live_servers s on s.server_id = p.server_id
      where p.steam_id not in (${bannedIds(now)})
        and exists (select 1 from player_stats t where t.steam_id = p.steam_id and t.server_id = p.server_id)
      order by p.steam_id, p.server_id),
    looked as (
      select w.wish_id, w.is_met as was_met, w.lost_at, coalesce(s.server_id, p.server_id) as server_id, s.players,
             case when w.player_id is null then s.players >= w.at_least
                  else p.steam_id is not null and w.asked_by not in (${bannedIds(now)}) end as met,
             w.is_met is false and coalesce(w.told_at <= ${ago(QUIET_MS)}, true) as may_tell
      from push_wishes w
      left join live_servers s on s.server_id = w.server_id
      left join live_people p on p.steam_id = w.player_id
      where w.player_id is not null or s.server_id is not null),
    changed as (
      select wish_id, server_id, players, met and may_tell as tell,
             met or (coalesce(was_met, false) and coalesce(lost_at > ${ago(LOST_MS)}, true)) as is_met,
             case when not met and was_met and coalesce(lost_at > ${ago(LOST_MS)}, true)
                  then coalesce(lost_at, ${now}) end as lost_at
      from looked)
    update push_wishes w
    set is_met = c.is_met, lost_at = c.lost_at,
        told_at = case when c.tell then ${now} else w.told_at end,
        notice = case when c.tell then jsonb_build_object('server_id', c.server_id, 'players', c.players)
                      else w.notice end,
        tries = case when c.tell then 0 else w.tries end,
        try_at = case when c.tell then ${now} else w.try_at end
    from changed c
    where w.wish_id = c.wish_id and (w.is_met is distinct from c.is_met or w.lost_at is distinct from c.lost_at)`)
}
