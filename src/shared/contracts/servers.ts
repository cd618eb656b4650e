import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText } from './common.ts'

export const MapInfo = z.object({ map_name: z.string(), map_name_trans: z.string() })
export type MapInfo = z.infer<typeof MapInfo>

const ServerStatus = z.object({
  server_name: z.string(),
  current_status: z.int(), // 0: down
  current_mode: z.string(),
  current_players: z.int().nonnegative(),
  max_players: z.int().nonnegative(),
  age: z.int().nonnegative().optional(), // seconds since it last answered, when that is too long ago
  map_info: MapInfo.nullable(),
})

export const Server = z.object({
  sid: z.int(),
  ip: z.union([z.ipv4(), z.ipv6()]),
  port: z.int().min(1).max(65535),
  server_status: ServerStatus,
})
export type Server = z.infer<typeof Server>

const Total = z.int().nonnegative()

export const ServerRound = z.object({
  id: z.int(),
  occurred: EpochSeconds,
  map_id: z.int(),
  map_name: z.string(),
  map_name_trans: z.string(),
  win: z.boolean(),
  match_id: z.int().optional(), // beside the spec's fields; left out where the match is not known
})
export type ServerRound = z.infer<typeof ServerRound>

export const ServerStats = z.object({
  server_status: z.object({ server_name: z.string() }),
  sec_wins: Total,
  ins_wins: Total,
  player_count: Total,
  sec_kills: Total,
  sec_deaths: Total,
  tks: Total,
  revives: Total,
  healed_hp: Total,
  caps: Total,
  bans: Total,
  win_loss_log: z.array(ServerRound), // the newest 100
})
export type ServerStats = z.infer<typeof ServerStats>

export const servers = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/servers',
    access: 'public',
    summary: 'The game servers and what runs on them',
    reply: z.array(Server),
  }),
  stats: defineCall({
    method: 'GET',
    path: '/api/v1/site/server/{id}/stats',
    access: 'public',
    summary: "A game server's totals and its newest rounds",
    params: z.object({ id: IdText }),
    reply: ServerStats,
  }),
}
