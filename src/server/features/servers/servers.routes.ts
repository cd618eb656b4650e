import type { Feature } from '#server/features/feature.ts'
import { addCall } from '#server/http/calls.ts'
import { fail, NotFound } from '#server/http/errors.ts'
import { type Server, servers } from '#shared/contracts/servers.ts'
import { findServerStats } from './server-stats.queries.ts'
import { type GameServerRow, listGameServers } from './servers.queries.ts'

export const serversFeature: Feature = (app, { db }) => {
  addCall(app, servers.list, async () => (await listGameServers(db)).map(toServer), { fresh: ['servers'] })
  addCall(
    app,
    servers.stats,
    async ({ params }) => (await findServerStats(db, params.id)) ?? fail(new NotFound('Server')),
    { fresh: ['servers', 'stats', 'maps', 'bans'] },
  )
}

/** A game server nobody has heard from yet counts as down. */
function toServer({ sid, server_name, ip, port }: GameServerRow): Server {
  return {
    sid,
    ip,
    port,
    server_status: {
      server_name,
      current_status: 0,
      current_mode: '',
      current_players: 0,
      max_players: 0,
      map_info: null,
    },
  }
}
