import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Feature } from '#server/features/feature.ts'
import { requirePermission } from '#server/features/require-permission.ts'
import { rememberFor } from '#server/ground/remember-for.ts'
import { Invalid } from '#server/http/access/errors.ts'
import { refuseCrossSite } from '#server/http/access/same-site.ts'
import { refuseOtherSpelling } from '#server/http/access/strict-path.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { searched, searchText } from '#server/http/calls/searched.ts'
import { actorOf } from '#server/owner/audit/actor.ts'
import { Audit } from '#server/owner/audit/audit.ts'
import { verifyAudit } from '#server/owner/audit/verify-audit.ts'
import { AuditQuery, audit as calls, EXPORT_PATH } from '#shared/contracts/audit.ts'
import { listActions, listEntries } from './audit.queries.ts'
import { exportAudit } from './export-audit.ts'

const VERIFIED_MS = 30_000 // however many ask, the chain is walked once in that time
const ASKED_PER_MINUTE = 10
const EXPORTS_PER_MINUTE = 4

const ExportQuery = AuditQuery.omit({ outcome: true }).extend({ format: z.enum(['csv', 'jsonl']).default('jsonl') })

export const auditFeature: Feature = (app, { db, clock, log, config }) => {
  const audit = new Audit({ db, clock, log, limits: app.limits })
  const gate = { db, config, clock, audit }
  const verifications = app.limits.exact('audit_verify', ASKED_PER_MINUTE)
  const exports = app.limits.exact('audit_export', EXPORTS_PER_MINUTE)
  const verify = rememberFor(VERIFIED_MS, () => verifyAudit(db))

  addCall(app, calls.list, async ({ query, request }) => {
    await requirePermission(gate, request, 'audit')
    const found = await searched(db, searchText(calls.list, query), (ask) => listEntries(ask, query))
    return { ...found, actions: await listActions(db) }
  })
  addCall(app, calls.verify, async ({ viewer, request }) => {
    await requirePermission(gate, request, 'audit')
    await verifications.take(viewer.steam_id)
    const verdict = await verify()
    return verdict.ok
      ? { rows: verdict.rows, last_hash: verdict.lastHash, broken_at: null, problem: null }
      : { rows: verdict.rows, last_hash: null, broken_at: verdict.auditId, problem: verdict.problem }
  })
  // No call of the contract: its reply is a file.
  app.fastify.route({
    method: 'GET',
    url: EXPORT_PATH,
    onRequest: [
      refuseOtherSpelling(EXPORT_PATH),
      async (request) => {
        request.viewer = await app.auth.admit({ access: 'admin' }, request)
      },
      refuseCrossSite(app.origins),
    ],
    handler: async (request, reply) => {
      await requirePermission(gate, request, 'audit')
      const query = ExportQuery.safeParse(request.query)
      if (!query.success) throw new Invalid('These filters are not known.')
      const actor = actorOf(request)
      await exports.take(actor.steam_id ?? '')
      const { format, ...filters } = query.data
      await audit.record({ actor, action: 'audit_export', phase: 'event', outcome: 'ok' })
      return reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit.${format}"`)
        .send(Readable.from(exportAudit(db, filters, format)))
    },
  })
}
