import type { Feature } from '#server/features/feature.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { type Server, servers } from '#shared/contracts/servers.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { findServerStats } from './server-stats.queries.ts'
import { type GameServerRow, listGameServers } from './servers.queries.ts'

const AGE_STEP_S = 5 // how far behind the age of a silent game server may be told

export const serversFeature: Feature = (app, { reads: db, fleet }) => {
  const listServers = async () => (await listGameServers(db)).map((row) => toServer(row, fleet.latest(row.sid)))
  addCall(app, servers.list, listServers, { fresh: ['servers', 'live'], maxAgeS: AGE_STEP_S })
  addCall(
    app,
    servers.stats,
    async ({ params }) => (await findServerStats(db, params.id)) ?? fail(new NotFound('Server')),
    { fresh: ['servers', 'stats', 'maps', 'bans'] },
  )
}

/** A game server nobody has heard from yet counts as down. */
function toServer({ sid, server_name, ip, port }: GameServerRow, live: LiveUpdate | null): Server {
  return {
    sid,
    ip,
    port,
    server_status: {
      server_name,
      current_status: live?.info.current_status ?? 0,
      current_mode: live?.info.current_mode ?? '',
      current_players: live?.info.current_players ?? 0,
      max_players: live?.info.max_players ?? 0,
      age: live?.info.age,
      map_info: live?.map_info ?? null,
    },
  }
}
