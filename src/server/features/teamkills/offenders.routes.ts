import type { Feature } from '#server/features/feature.ts'
import { requirePermission } from '#server/features/require-permission.ts'
import { addCall, WithTotals } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import { Audit } from '#server/owner/audit/audit.ts'
import { offenders } from '#shared/contracts/offenders.ts'
import { findOffenders } from './offenders.queries.ts'

const DAY_MS = 86_400_000
const LARGEST = 50

/** What was done is public; who passed the threshold is told to those who look people up. */
export const offendersFeature: Feature = (app, { db, clock, log, config }) => {
  const audit = new Audit({ db, clock, log, limits: app.limits })
  addCall(app, offenders.list, async ({ query: { days, limit = LARGEST, offset = 0, q }, request }) => {
    await requirePermission({ db, config, clock, audit }, request, 'people')
    const now = clock.now()
    const rules = config.moderation.teamkills
    const since = new Date(now.getTime() - days * DAY_MS)
    const all = { rules, now, since, offset, limit: Math.min(limit, LARGEST) }
    const found = await searched(db, q, (ask) => findOffenders(ask, { ...all, q }))
    const total = q === undefined ? found.filtered : (await findOffenders(db, { ...all, offset: 0, limit: 1 })).filtered
    return new WithTotals({ rules, offenders: found.offenders }, total, found.filtered)
  })
}
