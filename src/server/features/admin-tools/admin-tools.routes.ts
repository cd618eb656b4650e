import type { Feature } from '#server/features/feature.ts'
import { requirePermission } from '#server/features/require-permission.ts'
import { type BuiltCommand, type ConsoleCommand, changeMapCommand, sayCommand } from '#server/game/rcon/command.ts'
import type { Db } from '#server/ground/db/db.ts'
import { callerKey } from '#server/http/access/api-tokens.ts'
import { fail, Invalid, NotFound } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { actorOf } from '#server/owner/audit/actor.ts'
import { Audit } from '#server/owner/audit/audit.ts'
import { auditRefusals } from '#server/owner/audit/audit-refusals.ts'
import { auditTokenReads } from '#server/owner/audit/audit-token-reads.ts'
import { adminTools } from '#shared/contracts/admin-tools.ts'
import { act } from './act.ts'
import { findGameServer, findMapChoice, type GameServerAddress } from './admin-tools.queries.ts'
import { coopModeFor } from './coop-mode.ts'

const SAYS_PER_MINUTE = 10 // by one admin
const MAP_CHANGES_PER_MINUTE = 3 // of one game server

export const adminToolsFeature: Feature = (app, { db, clock, log, config, fleet, consoles }) => {
  const audit = new Audit({ db, clock, log, limits: app.limits })
  auditRefusals(app, audit)
  auditTokenReads(app, { db, clock, log })
  const gate = { db, config, clock, audit }
  const parts = { audit, consoles, log }
  const says = app.limits.exact('say', SAYS_PER_MINUTE)
  const mapChanges = app.limits.exact('change_map', MAP_CHANGES_PER_MINUTE)

  addCall(app, adminTools.say, async ({ params, body, request }) => {
    await requirePermission(gate, request, 'say', params.server)
    const gameServer = await requireGameServer(db, params.server)
    const command = requireBuilt(sayCommand(body.content))
    await says.take(callerKey(request))
    await act(parts, { name: 'say', actor: actorOf(request), gameServer, command })
    return { ok: true as const }
  })

  addCall(app, adminTools.changeMap, async ({ params, body, request }) => {
    await requirePermission(gate, request, 'change_map', params.server)
    const gameServer = await requireGameServer(db, params.server)
    const mapName = await requireEnabledMap(db, body.map_id)
    const mode = coopModeFor(mapName, fleet.latest(gameServer.serverId)?.info.current_mode ?? null)
    const command = requireBuilt(changeMapCommand(mapName, mode))
    await mapChanges.take(String(gameServer.serverId))
    await act(parts, { name: 'change_map', actor: actorOf(request), gameServer, command })
    return { ok: true as const }
  })
}

async function requireGameServer(db: Db, serverId: number): Promise<GameServerAddress> {
  return (await findGameServer(db, serverId)) ?? fail(new NotFound('Game server'))
}

async function requireEnabledMap(db: Db, mapId: number): Promise<string> {
  const map = (await findMapChoice(db, mapId)) ?? fail(new Invalid('This map is not known.'))
  return map.enabled ? map.map_name : fail(new Invalid('This map is not enabled.'))
}

function requireBuilt(built: BuiltCommand): ConsoleCommand {
  return built.ok ? built.command : fail(new Invalid(built.detail))
}
