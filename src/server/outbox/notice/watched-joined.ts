import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { refOf } from '#server/ground/db/people/player-ref.ts'
import { EpochSeconds, PlayerRef } from '#shared/contracts/common.ts'
import { MOST_AT_ONCE, newsFrom, type Source } from './source.ts'

const HOURS = 1 // later it helps nobody
const AWAY = sql`interval '10 minutes'` // who was gone for less has not joined anew

const Row = z.object({
  key: z.string(),
  at: EpochSeconds,
  server_id: z.int(),
  server_name: z.string(),
  player: PlayerRef,
  reason: z.string(),
})

/** Players on the admins' watchlist who join. It is told to whom the owner named it for, and to nobody else. */
export const watchedJoined: Source = {
  find: async (tx, look) => {
    const rows = await tx.many(
      Row,
      sql`
        select 'watched_joined:' || c.connection_id as key, floor(extract(epoch from c.connected_at))::int as at,
               c.server_id, g.server_name, ${refOf(sql`w.steam_id`, sql`p`)} as player, w.reason
        from watched_people w
        join connections c on c.steam_id = w.steam_id and c.connected_at >= greatest(${newsFrom(look, HOURS)}, w.added_at)
        join game_servers g on g.server_id = c.server_id and g.enabled
        left join players p on p.steam_id = w.steam_id
        where not exists (select 1 from connections e where e.steam_id = c.steam_id and e.connected_at < c.connected_at
                                                        and e.connected_at > c.connected_at - ${AWAY})
          and not exists (select 1 from outbox_events o where o.key = 'watched_joined:' || c.connection_id)
        order by c.connected_at, c.connection_id limit ${MOST_AT_ONCE}`,
    )
    return rows.map(({ key, at, ...data }) => ({ type: 'watched_joined' as const, key, at, data }))
  },
}
