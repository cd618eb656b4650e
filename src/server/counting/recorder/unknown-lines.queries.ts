import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const UnknownLine = z.object({
  server_id: z.int(),
  shape: z.string(),
  lines: z.coerce.number(),
  last_seen: z.date(),
})
export type UnknownLine = z.output<typeof UnknownLine>

const MOST_ROWS = 200

/** The most frequent first; of one game server or of all. */
export function listUnknownLines(db: Db, serverId: number | null): Promise<UnknownLine[]> {
  return db.many(
    UnknownLine,
    sql`
      select server_id, shape, lines, last_seen from unknown_lines
      where ${serverId}::int is null or server_id = ${serverId}
      order by lines desc, server_id, shape limit ${MOST_ROWS}`,
  )
}
