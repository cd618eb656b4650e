import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const ServerName = z.object({ server_id: z.int(), server_name: z.string() })

export function listServerNames(db: Db): Promise<z.infer<typeof ServerName>[]> {
  return db.many(
    ServerName,
    sql`select server_id, server_name from game_servers where enabled order by position, server_id`,
  )
}
