import { type Server, servers } from '#shared/contracts/servers.ts'
import { replyTo } from './web-replies.ts'

/** Two game servers, Alpha and Bravo. */
export const twoServers = replyTo(servers.list, [server(1, 'Alpha'), server(2, 'Bravo')])

function server(sid: number, server_name: string): Server {
  return {
    sid,
    ip: '192.0.2.1',
    port: 27_015,
    server_status: {
      server_name,
      current_status: 1,
      current_mode: 'checkpoint',
      current_players: 3,
      max_players: 20,
      map_info: null,
    },
  }
}
