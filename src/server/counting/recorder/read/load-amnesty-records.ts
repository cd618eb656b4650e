import { z } from 'zod'
import type { AmnestyRecord } from '#server/counting/recorder/fold/fold.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { adminIds } from '#server/ground/db/people/people-status.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'

const Row = z.object({
  server_id: z.int(),
  steam_id: z.string(),
  kills: z.int(),
  tk_given: z.int(),
  is_admin: z.boolean(),
})

/** How players stand on their game servers now, which is before the batch that is about to be counted. */
export async function loadAmnestyRecords(
  db: Db,
  players: readonly { serverId: number; steamId: string }[],
): Promise<(serverId: number, steamId: string) => AmnestyRecord | undefined> {
  if (players.length === 0) return () => undefined
  const rows = await db.many(
    Row,
    sql`
      select p.server_id, p.steam_id::text as steam_id, coalesce(s.kills, 0) as kills, coalesce(s.tk_given, 0) as tk_given,
             p.steam_id in (${adminIds}) as is_admin
      from unnest(${numberArray(players.map((player) => player.serverId))}::int[],
                  ${numberArray(players.map((player) => player.steamId))}::bigint[]) as p (server_id, steam_id)
      left join player_stats s using (server_id, steam_id)`,
  )
  const known = new Map(
    rows.map(({ server_id, steam_id, kills, tk_given, is_admin }) => [
      `${server_id} ${steam_id}`,
      { kills, tk_given, isAdmin: is_admin },
    ]),
  )
  return (serverId, steamId) => known.get(`${serverId} ${steamId}`)
}
