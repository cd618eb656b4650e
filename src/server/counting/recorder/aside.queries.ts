import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const AsideLine = z.object({
  server_id: z.int(),
  at: z.date(),
  reason: z.string(),
  released: z.boolean(),
  line: z.string(),
})
export type AsideLine = z.output<typeof AsideLine>

const MOST_ROWS = 200

/** The newest first; of one game server or of all. */
export function listAsideLines(db: Db, serverId: number | null): Promise<AsideLine[]> {
  return db.many(
    AsideLine,
    sql`
      select server_id, at, reason, released_at is not null as released, line from ingest_dead
      where ${serverId}::int is null or server_id = ${serverId}
      order by dead_id desc limit ${MOST_ROWS}`,
  )
}
