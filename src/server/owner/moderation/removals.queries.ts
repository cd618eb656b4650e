import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { banInForce } from '#server/ground/db/people/people-status.ts'

const BannedRow = z.object({
  steamId: z.string(),
  bid: z.int(),
  reason: z.string(),
  removals: z.int(), // from there, since then
  removedAt: z.date().nullable(), // the last time
})
export type BannedRow = z.infer<typeof BannedRow>

interface Asked {
  serverId: number
  present: readonly string[]
  now: Date
  since: Date
}

/** Who of those on a game server is banned, and how often they were removed from it of late. */
export function listBannedAmong(db: Db, { serverId, present, now, since }: Asked): Promise<BannedRow[]> {
  return db.many(
    BannedRow,
    sql`
      with lately as (
        select a.steam_id, count(*)::int as removals, max(a.made_at) as removed_at
        from moderation_acts a join moderation_orders o using (act_id)
        where a.kind = 'remove' and a.made_at > ${since} and o.server_id = ${serverId} group by a.steam_id)
      select distinct on (bans.steam_id) bans.steam_id::text as "steamId", bid, coalesce(reason, '') as reason,
             coalesce(removals, 0) as removals, removed_at as "removedAt"
      from bans left join lately on lately.steam_id = bans.steam_id
      where bans.steam_id = any(${[...present]}::bigint[]) and ${banInForce(now)} order by bans.steam_id, bid desc`,
  )
}

const Count = z.object({ count: z.int() })

/** How many were removed from a game server since then. */
export async function countRemovals(db: Db, serverId: number, since: Date): Promise<number> {
  const row = await db.one(
    Count,
    sql`
      select count(*)::int as count from moderation_acts a join moderation_orders o using (act_id)
      where a.kind = 'remove' and a.made_at > ${since} and o.server_id = ${serverId}`,
  )
  return row?.count ?? 0
}
