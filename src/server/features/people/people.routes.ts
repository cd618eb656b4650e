import type { Deps, Feature } from '#server/features/feature.ts'
import { listPermissions, requirePermission } from '#server/features/require-permission.ts'
import type { Fleet } from '#server/fleet/fleet.ts'
import type { Db } from '#server/ground/db/db.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import { actorOf } from '#server/owner/audit/actor.ts'
import { Audit } from '#server/owner/audit/audit.ts'
import { type FoundPerson, people } from '#shared/contracts/people.ts'
import {
  listNames,
  listPersonBans,
  listPersonChat,
  listPersonConnections,
  listPersonTeamkills,
} from './person.queries.ts'
import { type FoundRow, findByAddress, findById, findByName, readId, readNetwork } from './search-people.queries.ts'
import { listServerNames } from './servers.queries.ts'

export const peopleFeature: Feature = (app, deps) => {
  const { db, clock, log, config, fleet } = deps
  const audit = new Audit({ db, clock, log, limits: app.limits })
  const gate = { db, config, clock, audit }

  addCall(app, people.search, async ({ query, request }) => {
    await requirePermission(gate, request, 'people')
    const network = readNetwork(query.q)
    if (network !== null) {
      await requirePermission(gate, request, 'addresses')
      await audit.note({ actor: actorOf(request), action: 'search_address', phase: 'event', outcome: 'ok' })
    }
    return placed(deps, await searched(db, query.q, (ask) => find(ask, query.q, network, clock.now())))
  })
  addCall(app, people.now, async ({ request }) => {
    await requirePermission(gate, request, 'people')
    const servers = await listServerNames(db)
    return servers.map(({ server_id, server_name }) => ({
      ...{ server_id, server_name, players: playersOn(fleet, server_id) },
    }))
  })
  addCall(app, people.one, async ({ params: { steam_id }, viewer, request }) => {
    await requirePermission(gate, request, 'people')
    const may = await listPermissions(gate, viewer.steam_id)
    const readsChat = config.chat.keep && may.includes('read_chat')
    const [who] = await placed(deps, await findById(db, steam_id, clock.now()))
    if (who === undefined) throw new Error('A question for one row gave none')
    return {
      who,
      is_self: steam_id === viewer.steam_id,
      names: await listNames(db, steam_id),
      connections: await listPersonConnections(db, steam_id, may.includes('addresses')),
      teamkills: await listPersonTeamkills(db, steam_id),
      chat: readsChat ? await listPersonChat(db, steam_id) : null,
      bans: await listPersonBans(db, steam_id, clock.now()),
    }
  })
}

function find(db: Db, q: string, network: string | null, now: Date) {
  if (network !== null) return findByAddress(db, network, now)
  const id = readId(q)
  return id === null ? findByName(db, q, now) : findById(db, id, now)
}

/** With the game server each is on now. */
async function placed({ db, fleet }: Pick<Deps, 'db' | 'fleet'>, rows: readonly FoundRow[]): Promise<FoundPerson[]> {
  const names = new Map((await listServerNames(db)).map((server) => [server.server_id, server]))
  return rows.map((row) => ({ ...row, playing: names.get(fleet.whereIs(row.steam_id) ?? -1) ?? null }))
}

const playersOn = (fleet: Fleet, serverId: number) =>
  (fleet.latest(serverId)?.players ?? []).map(({ name, steam_id = null, duration }) => ({
    ...{ name, steam_id, duration: Math.max(0, Math.floor(duration)) },
  }))
