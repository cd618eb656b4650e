import { type Db, sql } from '#server/ground/db/db.ts'
import { KnownMatch } from '#server/ground/db/known-match.ts'
import { ServerRound, ServerStats } from '#shared/contracts/servers.ts'

const MOST_ROUNDS = 100

const Totals = ServerStats.omit({ win_loss_log: true, server_status: true }).extend(
  ServerStats.shape.server_status.shape,
)

/** Null when there is no such game server, or no longer. */
export async function findServerStats(db: Db, serverId: number): Promise<ServerStats | null> {
  const [found, rounds] = await Promise.all([findTotals(db, serverId), listRounds(db, serverId)])
  if (found === null) return null
  const { server_name, ...totals } = found
  return { server_status: { server_name }, ...totals, win_loss_log: rounds }
}

function findTotals(db: Db, serverId: number) {
  return db.one(
    Totals,
    sql`
      select g.server_name,
             coalesce(t.sec_wins, 0) as sec_wins, coalesce(t.ins_wins, 0) as ins_wins,
             coalesce(c.players, 0) as player_count,
             coalesce(t.sec_kills, 0)::float8 as sec_kills, coalesce(t.sec_deaths, 0)::float8 as sec_deaths,
             coalesce(t.tks, 0)::float8 as tks, coalesce(t.revives, 0)::float8 as revives,
             coalesce(t.healed_hp, 0)::float8 as healed_hp, coalesce(t.caps, 0)::float8 as caps,
             (select count(*)::int from bans b
              where b.server_id = g.server_id and b.lifted_at is null and b.steam_id is not null) as bans
      from game_servers g left join server_totals t using (server_id) left join board_counts c using (server_id)
      where g.server_id = ${serverId}`,
  )
}

const Round = ServerRound.extend({ match_id: KnownMatch })

function listRounds(db: Db, serverId: number): Promise<ServerRound[]> {
  return db.many(
    Round,
    sql`
      select r.round_id::float8 as id, extract(epoch from r.occurred_at)::int as occurred, r.map_id, m.map_name,
             m.map_name_trans, r.win, r.match_id::float8 as match_id
      from rounds r join maps m using (map_id)
      where r.server_id = ${serverId}
      order by r.occurred_at desc, r.round_id desc limit ${MOST_ROUNDS}`,
  )
}
