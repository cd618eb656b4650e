import type { Feature } from '#server/features/feature.ts'
import { AppError, fail, NotFound } from '#server/http/access/errors.ts'
import { addCall, pageOrWhole } from '#server/http/calls/calls.ts'
import { actorOf, REPORTER } from '#server/owner/audit/actor.ts'
import { Audit } from '#server/owner/audit/audit.ts'
import { audited } from '#server/owner/audit/audited.ts'
import { reports } from '#shared/contracts/reports.ts'
import { addAdminReports } from './admin-reports.routes.ts'
import { fileAppeal, fileReport, requireOwnBan, requireReportable } from './file-report.ts'
import { requireRoom, requireRoomToWrite } from './report-room.ts'
import { findOwn, listOwnBans, pageOfOwn } from './reports.queries.ts'
import { writeOwn } from './write-entry.ts'

const TRIES_PER_MINUTE = 6 // by one person

/** What the audit says of these names neither who reports whom nor the text: who is reported may see the audit, too. */
export const reportsFeature: Feature = (app, deps) => {
  const { db, clock, log, config } = deps
  const audit = new Audit({ db, clock, log, limits: app.limits })
  const tries = app.limits.exact('report', TRIES_PER_MINUTE)
  const perDay = config.moderation.reports_per_day
  const requireTaken = () => config.moderation.reports || fail(new AppError(404, 'Reports are not taken on this site'))

  addCall(app, reports.own, async ({ query, viewer }) => {
    requireTaken()
    return pageOrWhole(query, await pageOfOwn(db, viewer.steam_id, query, clock.now()))
  })
  addCall(app, reports.ownThread, async ({ params, viewer }) => {
    requireTaken()
    return (await findOwn(db, viewer.steam_id, params.id, clock.now())) ?? fail(new NotFound('Report'))
  })
  addCall(app, reports.ownBans, ({ viewer }) => {
    requireTaken()
    return listOwnBans(db, viewer.steam_id, clock.now())
  })

  addCall(app, reports.file, async ({ body: { steam_id, match_id, text, link }, viewer }) => {
    requireTaken()
    const report = { author: viewer.steam_id, subject: steam_id, match: match_id, now: clock.now(), perDay }
    await tries.take(viewer.steam_id)
    await requireRoom(db, report, 'asked')
    await requireReportable(db, report)
    const deed = { actor: REPORTER, action: 'report' }
    return { id: await audited({ audit, log }, deed, () => fileReport(db, { ...report, text, link })) }
  })
  addCall(app, reports.appeal, async ({ body: { bid, text, link }, viewer, request }) => {
    requireTaken()
    const appeal = { author: viewer.steam_id, bid, now: clock.now(), perDay }
    await tries.take(viewer.steam_id)
    await requireRoom(db, appeal, 'asked')
    await requireOwnBan(db, appeal)
    const deed = { actor: actorOf(request), action: 'appeal', parameters: { ban: bid } }
    return { id: await audited({ audit, log }, deed, () => fileAppeal(db, { ...appeal, text, link })) }
  })
  addCall(app, reports.write, async ({ params: { id }, body: { text, link }, viewer }) => {
    requireTaken()
    const own = { author: viewer.steam_id, now: clock.now(), perDay }
    await tries.take(viewer.steam_id)
    await requireRoomToWrite(db, own)
    if ((await findOwn(db, viewer.steam_id, id, own.now)) === null) throw new NotFound('Report')
    const deed = { actor: REPORTER, action: 'report_write', parameters: { report: id } }
    await audited({ audit, log }, deed, () => writeOwn(db, { ...own, id, text, link }))
    return { ok: true as const }
  })

  addAdminReports(app, deps, { audit, requireTaken })
}
