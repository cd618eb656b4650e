import type { Feature } from '#server/features/feature.ts'
import { holdsPermission, requirePermission } from '#server/features/require-permission.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { searched, searchText } from '#server/http/calls/searched.ts'
import { Audit } from '#server/owner/audit/audit.ts'
import { chat } from '#shared/contracts/chat.ts'
import { listMatchChat, searchChat } from './chat.queries.ts'

export const chatFeature: Feature = (app, { db, clock, log, config }) => {
  const audit = new Audit({ db, clock, log, limits: app.limits })
  const gate = { db, config, clock, audit }
  const { keep, days } = config.chat

  addCall(app, chat.access, async ({ viewer }) => ({
    kept: keep,
    allowed: viewer === null || (await holdsPermission(gate, viewer.steam_id, 'read_chat')), // by a token, whose scope it is
    days,
  }))
  addCall(app, chat.search, async ({ query, request }) => {
    await requirePermission(gate, request, 'read_chat')
    if (!keep) return { lines: [], older: null }
    return searched(db, searchText(chat.search, query), (ask) => searchChat(ask, query))
  })
  addCall(app, chat.ofMatch, async ({ params, request }) => {
    await requirePermission(gate, request, 'read_chat')
    return keep ? listMatchChat(db, params.id) : []
  })
}
