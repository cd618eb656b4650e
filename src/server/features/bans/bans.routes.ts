import type { Feature } from '#server/features/feature.ts'
import { addCall, pageOrWhole } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import { bans } from '#shared/contracts/bans.ts'
import { listBannedIds, pageOfBans } from './bans.queries.ts'

const EXPIRY_CHECK_S = 30 // a ban runs out without anyone writing a row

export const bansFeature: Feature = (app, { reads: db, clock }) => {
  addCall(
    app,
    bans.list,
    async ({ query }) => pageOrWhole(query, await searched(db, query.q, (ask) => pageOfBans(ask, query))),
    { fresh: ['bans', 'players', 'admins'] },
  )
  addCall(app, bans.ids, () => listBannedIds(db, clock.now()), { fresh: ['bans'], maxAgeS: EXPIRY_CHECK_S })
}
