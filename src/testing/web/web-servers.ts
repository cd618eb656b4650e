import { type Server, servers } from '#shared/contracts/servers.ts'
import { replyTo } from './web-replies.ts'

const MARKET = { map_name: 'market_coop', map_name_trans: 'Market' }

/** A game server as the list tells of it: up, with three of sixteen on Market. */
export function aServer(sid: number, server_name: string, changes: Partial<Server['server_status']> = {}): Server {
  const playing = { current_status: 1, current_mode: 'checkpoint', current_players: 3, max_players: 16 }
  const server_status = { server_name, ...playing, map_info: MARKET, ...changes }
  return { sid, ip: '203.0.113.9', port: 27_014 + sid, server_status }
}

/** Two game servers, Alpha and Bravo. */
export const twoServers = replyTo(servers.list, [aServer(1, 'Alpha'), aServer(2, 'Bravo')])
