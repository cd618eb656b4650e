import { type Db, sql } from '#server/ground/db/db.ts'
import { Act } from '#shared/contracts/moderation.ts'

const PAGE = 50

const NOT_SERVED = 'This game server is not in the settings. It is told when it is back.'

const ACT = sql`
  select a.act_id::float8 as id, a.kind, extract(epoch from a.made_at)::int as at, a.steam_id::text, a.name,
         a.actor::text as actor_id, a.actor_name, a.reason, a.bid,
         case when a.kind = 'ban' then extract(epoch from a.until_at)::float8::bigint::float8 end as until,
         (select coalesce(json_agg(json_build_object(
                   'server_id', o.server_id, 'server_name', g.server_name, 'state', o.state,
                   'reason', case when o.state = 'waiting' and not g.enabled then ${NOT_SERVED} else o.reason end,
                   'changed', extract(epoch from o.changed_at)::int) order by g.position, o.server_id), '[]')
          from moderation_orders o join game_servers g using (server_id) where o.act_id = a.act_id) as servers
  from moderation_acts a`

export function findAct(db: Db, actId: number): Promise<Act | null> {
  return db.one(Act, sql`${ACT} where a.act_id = ${actId}`)
}

export function listActs(db: Db, { steam_id, before }: { steam_id?: string; before?: number }): Promise<Act[]> {
  return db.many(
    Act,
    sql`
      ${ACT}
      where (${steam_id ?? null}::bigint is null or a.steam_id = ${steam_id ?? null}::bigint)
        and (${before ?? null}::bigint is null or a.act_id < ${before ?? null}::bigint)
      order by a.act_id desc limit ${PAGE}`,
  )
}
