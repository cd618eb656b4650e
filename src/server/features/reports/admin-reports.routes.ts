import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/features/feature.ts'
import { requirePermission } from '#server/features/require-permission.ts'
import { Forbidden, fail, NotFound } from '#server/http/access/errors.ts'
import { addCall, pageOrWhole } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import type { App } from '#server/http/edge/app.ts'
import { actorOf } from '#server/owner/audit/actor.ts'
import type { Audit } from '#server/owner/audit/audit.ts'
import { audited } from '#server/owner/audit/audited.ts'
import { adminReports } from '#shared/contracts/reports.ts'
import { findForAdmin, pageOfAll } from './reports.queries.ts'
import { actAsAdmin, OWN_CAUSE } from './write-entry.ts'

const ACTS_PER_MINUTE = 30 // by one admin

interface Parts {
  audit: Audit
  requireTaken: () => unknown
}

export function addAdminReports(app: App, { db, clock, log, config }: Deps, { audit, requireTaken }: Parts): void {
  const acts = app.limits.exact('report_act', ACTS_PER_MINUTE)
  const admit = async (request: FastifyRequest) => {
    await requirePermission({ db, config, clock, audit }, request, 'reports')
    requireTaken()
  }

  addCall(app, adminReports.list, async ({ query, viewer, request }) => {
    await admit(request)
    return pageOrWhole(query, await searched(db, query.q, (ask) => pageOfAll(ask, viewer.steam_id, query, clock.now())))
  })
  addCall(app, adminReports.thread, async ({ params, viewer, request }) => {
    await admit(request)
    return (await findForAdmin(db, viewer.steam_id, params.id, clock.now())) ?? fail(new NotFound('Report'))
  })
  addCall(app, adminReports.act, async ({ params: { id, act }, body: { text, link, seen }, viewer, request }) => {
    await admit(request)
    await acts.take(viewer.steam_id)
    const now = clock.now()
    const thread = (await findForAdmin(db, viewer.steam_id, id, now)) ?? fail(new NotFound('Report'))
    // Without a row in the audit, which would tell an admin who is reported by whom.
    if (thread.author?.steam_id === viewer.steam_id) throw new Forbidden(OWN_CAUSE)
    const deed = { actor: actorOf(request), action: `report_${act}`, parameters: { report: id, seen } }
    await audited({ audit, log }, deed, () =>
      actAsAdmin(db, { id, admin: viewer.steam_id, act, seen, text, link, now }),
    )
    return { ok: true as const }
  })
}
