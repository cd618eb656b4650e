import type { Feature } from '#server/features/feature.ts'
import { holdsFlag, requireFlag } from '#server/features/require-flag.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import { Audit } from '#server/owner/audit/audit.ts'
import { chat } from '#shared/contracts/chat.ts'
import { listMatchChat, searchChat } from './chat.queries.ts'

export const chatFeature: Feature = (app, { db, clock, log, config }) => {
  const audit = new Audit({ db, clock, log, limits: app.limits })
  const wanted = { action: 'read_chat', flags: config.admin_tools.read_chat }
  const { keep, days } = config.chat

  addCall(app, chat.access, async ({ viewer }) => ({
    kept: keep,
    allowed: viewer === null || (await holdsFlag(db, viewer.steam_id, wanted.flags)), // by a token, whose scope it is
    days,
  }))
  addCall(app, chat.search, async ({ query, request }) => {
    await requireFlag(db, audit, request, wanted)
    if (!keep) return { lines: [], older: null }
    return searched(db, query.q ?? query.player, (ask) => searchChat(ask, query))
  })
  addCall(app, chat.ofMatch, async ({ params, request }) => {
    await requireFlag(db, audit, request, wanted)
    return keep ? listMatchChat(db, params.id) : []
  })
}
