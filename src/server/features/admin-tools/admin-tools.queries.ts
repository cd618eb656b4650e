import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const GameServerAddress = z.object({ serverId: z.int(), ip: z.string(), port: z.int() })
export type GameServerAddress = z.infer<typeof GameServerAddress>

export function findGameServer(db: Db, serverId: number): Promise<GameServerAddress | null> {
  return db.one(
    GameServerAddress,
    sql`select server_id as "serverId", host(ip) as ip, port from game_servers where server_id = ${serverId} and enabled`,
  )
}

const MapChoice = z.object({ map_name: z.string(), enabled: z.boolean() })
export type MapChoice = z.infer<typeof MapChoice>

export function findMapChoice(db: Db, mapId: number): Promise<MapChoice | null> {
  return db.one(MapChoice, sql`select map_name, enabled from maps where map_id = ${mapId}`)
}
