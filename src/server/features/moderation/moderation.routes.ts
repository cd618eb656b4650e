import type { FastifyRequest } from 'fastify'
import type { Deps, Feature } from '#server/features/feature.ts'
import { type Gate, listPermissions, requirePermission } from '#server/features/require-permission.ts'
import { readReasonText } from '#server/ground/read-reason-text.ts'
import { Conflict, fail, Invalid, NotFound } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { actorOf } from '#server/owner/audit/actor.ts'
import { Audit } from '#server/owner/audit/audit.ts'
import { noteDenied } from '#server/owner/audit/note-denied.ts'
import { Carrier } from '#server/owner/moderation/carrier.ts'
import { type MadeAct, makeBan, makeKick } from '#server/owner/moderation/make-act.ts'
import { makeLift } from '#server/owner/moderation/make-lift.ts'
import { type Act, moderation } from '#shared/contracts/moderation.ts'
import type { Permission } from '#shared/permissions.ts'
import { findAct, listActs } from './acts.queries.ts'

const KICKS_PER_MINUTE = 15 // by one admin, as are the others
const BANS_PER_MINUTE = 6

export const moderationFeature: Feature = (app, deps) => {
  const { db, clock, log, config, fleet, consoles } = deps
  const audit = new Audit({ db, clock, log, limits: app.limits })
  const gate = { db, config, clock, audit }
  const parts = { db, clock, log }
  const carrier = new Carrier({ ...parts, consoles })
  app.fastify.addHook('onClose', () => carrier.close())
  const kicks = app.limits.exact('kick', KICKS_PER_MINUTE)
  const bans = app.limits.exact('ban', BANS_PER_MINUTE)
  const lifts = app.limits.exact('lift', BANS_PER_MINUTE)

  /** Begins to carry it out and says how far that is: the game servers answer later. */
  const begin = async ({ actId, serverIds }: MadeAct): Promise<Act> => {
    carrier.begin(serverIds)
    return (await findAct(db, actId)) ?? fail(new NotFound('Act'))
  }

  addCall(app, moderation.rules, () => ({
    reasons: config.moderation.reasons,
    bans_here: !hasSourcebans(deps),
    ban_site: config.site.ban_site ?? null,
  }))
  addCall(app, moderation.kick, async ({ params, body, viewer, request }) => {
    await requirePermission(gate, request, 'kick')
    const reason = requireReason(body.reason)
    await kicks.take(viewer.steam_id)
    const there = fleet.whereIs(params.steam_id)
    const wanted = { actor: actorIn(request), steamId: params.steam_id, reason }
    const serverIds = there === null ? null : [there]
    const deed = { actor: wanted.actor, action: 'kick', parameters: params }
    return begin(await noteDenied(audit, deed, () => makeKick(parts, { ...wanted, serverIds })))
  })
  addCall(app, moderation.ban, async ({ params, body, viewer, request }) => {
    await requirePermission(gate, request, 'ban')
    if (hasSourcebans(deps)) throw new Conflict('Bans are kept by SourceBans++: ban them there.')
    const wanted = { actor: actorIn(request), steamId: params.steam_id, reason: requireReason(body.reason) }
    await bans.take(viewer.steam_id)
    const deed = { actor: wanted.actor, action: 'ban', parameters: params }
    return begin(await noteDenied(audit, deed, () => makeBan(parts, { ...wanted, duration: body.duration })))
  })
  addCall(app, moderation.lift, async ({ params, body, viewer, request }) => {
    await requirePermission(gate, request, 'lift')
    await lifts.take(viewer.steam_id)
    const wanted = { actor: actorIn(request), bid: params.bid, reason: readReasonText(body.reason) }
    const deed = { actor: wanted.actor, action: 'lift', parameters: params }
    return begin(await noteDenied(audit, deed, () => makeLift(parts, wanted)))
  })
  addCall(app, moderation.act, async ({ params, request }) => {
    await requireAny(gate, request)
    return (await findAct(db, params.id)) ?? fail(new NotFound('Act'))
  })
  addCall(app, moderation.acts, async ({ query, request }) => {
    await requireAny(gate, request)
    return listActs(db, query)
  })
}

const hasSourcebans = ({ config }: Pick<Deps, 'config'>): boolean => !config.demo && config.sourcebansUrl() !== null

function actorIn(request: FastifyRequest) {
  const { steam_id, ...actor } = actorOf(request)
  return { ...actor, steam_id: steam_id ?? fail(new Error('An admin call without an admin')) }
}

function requireReason(text: string): string {
  return readReasonText(text) || fail(new Invalid('reason: required'))
}

const ACTING: readonly Permission[] = ['people', 'kick', 'ban', 'lift']

/** Whoever may act or look people up sees what was done. */
async function requireAny(gate: Gate, request: FastifyRequest): Promise<void> {
  const held = await listPermissions(gate, request.viewer?.steam_id ?? '0')
  if (!ACTING.some((permission) => held.includes(permission))) await requirePermission(gate, request, 'people')
}
