import { z } from 'zod'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import { ALL_SERVERS } from '#shared/all-servers.ts'

/** The rows of a board: of one game server, or of all of them together (docs/decisions/0041-boards-of-all-servers.md). */
export const boardRows = (serverId: number): Sql => (serverId === ALL_SERVERS ? sql`player_sums` : sql`player_stats`)

const Sums = z.object({ enabled: z.array(z.int()), is_ready: z.boolean() })

/**
 * Which game server's board answers when this one's is asked for: all of them together are the only one where there is one.
 * Null while they are being added up for the first time, or anew since another game server came or went.
 */
export async function boardServer(db: Db, serverId: number): Promise<number | null> {
  if (serverId !== ALL_SERVERS) return serverId
  const sums = await db.one(
    Sums,
    sql`
      select e.enabled, s.servers = e.enabled and s.walked_to is null as is_ready
      from player_sums_state s, (
        select coalesce(array_agg(server_id order by server_id), '{}') as enabled from game_servers where enabled) as e`,
  )
  const [only, ...others] = sums?.enabled ?? []
  if (only !== undefined && others.length === 0) return only
  return sums?.is_ready ? ALL_SERVERS : null
}

const SUMS_LOCK = 7_210_131 // any number, the same on every node and no other lock's

/** Until the transaction ends nobody else adds up: what is added up is never older than what is there, nor of who was erased. */
export async function lockSums(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${SUMS_LOCK})`)
}
