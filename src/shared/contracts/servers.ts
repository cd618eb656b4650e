import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'

export const MapInfo = z.object({ map_name: z.string(), map_name_trans: z.string() })
export type MapInfo = z.infer<typeof MapInfo>

export const ServerStatus = z.object({
  server_name: z.string(),
  current_status: z.int(), // 0: down
  current_mode: z.string(),
  current_players: z.int().nonnegative(),
  max_players: z.int().nonnegative(),
  map_info: MapInfo.nullable(),
})

export const Server = z.object({
  sid: z.int(),
  ip: z.union([z.ipv4(), z.ipv6()]),
  port: z.int().min(1).max(65535),
  server_status: ServerStatus,
})
export type Server = z.infer<typeof Server>

export const servers = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/servers',
    access: 'public',
    summary: 'The game servers and what runs on them',
    reply: z.array(Server),
  }),
}
