import type { Feature } from '#server/features/feature.ts'
import { holdsPermission } from '#server/features/require-permission.ts'
import type { Fleet } from '#server/fleet/fleet.ts'
import type { Db } from '#server/ground/db/db.ts'
import { boardServer } from '#server/ground/db/people/player-sums.ts'
import { AppError, BeingAddedUp, fail, NotFound } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { ALL_SERVERS } from '#shared/all-servers.ts'
import { type PlayerNow, players } from '#shared/contracts/players.ts'
import { listConnections } from './connections.queries.ts'
import {
  findAllStats,
  findKnown,
  findPlayedServer,
  findRank,
  findStats,
  listServersOf,
  listWeaponsOf,
} from './players.queries.ts'

const AMNESTY_CHECK_S = 600 // amnesty runs out without anyone writing a row

export const playersFeature: Feature = (app, { reads: db, config, clock, fleet }) => {
  addCall(app, players.servers, ({ params }) => listServersOf(db, params.steam_id), { fresh: ['stats', 'servers'] })
  addCall(
    app,
    players.stats,
    async ({ params: { steam_id, server_id } }) =>
      (server_id === ALL_SERVERS
        ? await findAllStats(db, steam_id, clock.now())
        : await findStats(db, steam_id, server_id, clock.now())) ?? (await failUnknown(db, steam_id, server_id)),
    { fresh: ['stats', 'players', 'servers', 'admins'], maxAgeS: AMNESTY_CHECK_S },
  )
  addCall(
    app,
    players.rank,
    async ({ params: { steam_id, server_id } }) =>
      (await findRank(db, steam_id, (await boardServer(db, server_id)) ?? fail(new BeingAddedUp()))) ??
      (await failUnknown(db, steam_id, server_id)),
    { fresh: ['stats', 'sums', 'servers'] },
  )
  addCall(app, players.now, ({ params }) => findNow(db, fleet, params.steam_id), {
    fresh: ['servers', 'players', 'live'],
  })
  addCall(app, players.weapons, ({ params }) => listWeaponsOf(db, params.steam_id, params.server_id), {
    fresh: ['weapons'],
  })
  addCall(app, players.connections, async ({ params, viewer }) => {
    const connections = await listConnections(db, params.steam_id)
    // A token that asks has them for its scope.
    if (viewer === null || (await holdsPermission({ db, config }, viewer.steam_id, 'addresses'))) return connections
    return connections.map((connection) => ({ ...connection, ip_address: '' }))
  })
}

/** Nothing that the live list of the same game server does not tell everybody. */
async function findNow(db: Db, fleet: Fleet, steamId: string): Promise<PlayerNow> {
  const serverId = fleet.whereIs(steamId)
  const server = serverId === null ? null : await findPlayedServer(db, steamId, serverId)
  return { server: server && { ...server, map_info: fleet.latest(server.sid)?.map_info ?? null } }
}

async function failUnknown(db: Db, steamId: string, serverId: number): Promise<never> {
  const known = await findKnown(db, steamId, serverId)
  if (!known.player) throw new NotFound('Player')
  if (serverId === ALL_SERVERS) throw new AppError(404, 'There is nothing over all game servers together')
  if (!known.server) throw new NotFound('Server')
  throw new AppError(404, 'This player has not been on this server')
}
