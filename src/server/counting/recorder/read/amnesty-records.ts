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

interface OnServer {
  serverId: number
  steamId: string
}

/** How players stand on their game servers before the batch that is about to be counted. */
export class AmnestyRecords {
  readonly #db: Db
  readonly #known = new Map<string, AmnestyRecord>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Asks for those it does not know: all at once cost little more than one. */
  async load(players: readonly OnServer[]): Promise<void> {
    const unknown = players.filter((player) => !this.#known.has(keyOf(player)))
    if (unknown.length === 0) return
    const rows = await this.#db.many(
      Row,
      sql`
        select p.server_id, p.steam_id::text as steam_id, coalesce(s.kills, 0) as kills, coalesce(s.tk_given, 0) as tk_given,
               p.steam_id in (${adminIds}) as is_admin
        from unnest(${numberArray(unknown.map((player) => player.serverId))}::int[],
                    ${numberArray(unknown.map((player) => player.steamId))}::bigint[]) as p (server_id, steam_id)
        left join player_stats s using (server_id, steam_id)`,
    )
    for (const { server_id, steam_id, kills, tk_given, is_admin } of rows) {
      this.#known.set(keyOf({ serverId: server_id, steamId: steam_id }), { kills, tk_given, isAdmin: is_admin })
    }
  }

  of(serverId: number, steamId: string): AmnestyRecord | undefined {
    return this.#known.get(keyOf({ serverId, steamId }))
  }
}

const keyOf = ({ serverId, steamId }: OnServer) => `${serverId} ${steamId}`
