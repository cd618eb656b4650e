import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

export const GameServerRow = z.object({
  sid: z.int(),
  server_name: z.string(),
  ip: z.string(),
  port: z.int(),
})
export type GameServerRow = z.infer<typeof GameServerRow>

export function listGameServers(db: Db): Promise<GameServerRow[]> {
  return db.many(
    GameServerRow,
    sql`select server_id as sid, server_name, host(ip) as ip, port
        from game_servers where enabled
        order by position, server_id`,
  )
}
