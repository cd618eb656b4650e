import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, SteamId } from './common.ts'
import { MapInfo, Server } from './servers.ts'
import { PlayerTeamkill } from './teamkills.ts'

const Total = z.int().nonnegative()

export const PlayerServer = z.object({ sid: z.int(), server_name: z.string() })
export type PlayerServer = z.infer<typeof PlayerServer>

export const PlayerStats = z.object({
  personaname: z.string(),
  player_name: z.string(),
  avatarhash: z.string(),
  score: z.int(),
  all_time_score: z.int(), // of the seasons before; the screen adds this season's score
  wins: Total,
  losses: Total,
  kills: Total,
  deaths: Total,
  suicides: Total,
  killstreak: Total,
  headshot_given: Total,
  headshot_taken: Total,
  tk_given: Total,
  tk_taken: Total,
  tk_amnesty: z.boolean(),
  revives: Total,
  healed_hp: Total,
  medic_time: Total, // seconds
  last_seen: EpochSeconds,
  suppressions: Total,
  arty_thrown: Total,
  caps: Total,
})
export type PlayerStats = z.infer<typeof PlayerStats>

export const PlayerRank = z.object({
  rank: z.int().positive(),
  // Beside the spec's field: how many have it, and of how many players it is the rank, this one among both.
  rank_shared_by: z.int().positive().optional(),
  rank_of: z.int().positive().optional(),
})
export type PlayerRank = z.infer<typeof PlayerRank>

export const PlayerNow = z.object({
  server: Server.pick({ sid: true, ip: true, port: true })
    .extend({ server_name: z.string(), map_info: MapInfo.nullable() })
    .nullable(), // null: on none, or nobody knows
})
export type PlayerNow = z.infer<typeof PlayerNow>

export const PlayerWeapon = z.object({
  id: z.int(),
  weapon_id: z.int(),
  weapon_category_id: z.int(),
  weapon_category: z.string(),
  weapon_name: z.string(),
  weapon_name_trans: z.string(),
  kill_count: Total,
  tk_count: Total,
})
export type PlayerWeapon = z.infer<typeof PlayerWeapon>

export const Connection = z.object({
  id: z.int(),
  server_id: z.int(),
  ip_address: z.string(), // empty once past its retention
  ip_info: z.object({ country: z.string(), country_iso: z.string() }),
  connect_date: EpochSeconds,
})
export type Connection = z.infer<typeof Connection>

const OnePlayer = z.object({ steam_id: SteamId })
const OnServer = z.object({ steam_id: SteamId, server_id: IdText })

export const players = {
  servers: defineCall({
    method: 'GET',
    path: '/api/v1/stats/player2/{steam_id}/servers',
    access: 'public',
    summary: 'The game servers a player has been on',
    params: OnePlayer,
    reply: z.array(PlayerServer),
  }),
  stats: defineCall({
    method: 'GET',
    path: '/api/v1/stats/player2/{steam_id}/server/{server_id}',
    access: 'public',
    summary: "A player's numbers on a game server",
    params: OnServer,
    reply: PlayerStats,
  }),
  rank: defineCall({
    method: 'GET',
    path: '/api/v1/stats/player/{steam_id}/{server_id}/rank',
    access: 'public',
    summary: "A player's rank by score on a game server, or with 0 on all together",
    params: OnServer,
    reply: PlayerRank,
  }),
  now: defineCall({
    method: 'GET',
    path: '/api/v1/stats/player2/{steam_id}/now',
    access: 'public',
    summary: 'The game server a player is on at this moment, as far as its log and its live list both say so',
    params: OnePlayer,
    reply: PlayerNow,
  }),
  weapons: defineCall({
    method: 'GET',
    path: '/api/v1/stats/player2/{steam_id}/weapons/{server_id}',
    access: 'public',
    summary: "A player's weapons on a game server",
    params: OnServer,
    reply: z.array(PlayerWeapon),
  }),
  teamkills: defineCall({
    method: 'GET',
    path: '/api/v1/stats/player2/{steam_id}/teamkills/{server_id}',
    access: 'public',
    summary: 'Teamkills a player gave or took on a game server',
    params: OnServer,
    reply: z.array(PlayerTeamkill),
  }),
  connections: defineCall({
    method: 'GET',
    path: '/api/v1/stats/player/{steam_id}/connections',
    access: 'admin',
    scope: 'connections',
    summary: 'From where and when a player connected',
    params: OnePlayer,
    reply: z.array(Connection),
  }),
}
