import type { Feature } from '#server/features/feature.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { bans } from '#shared/contracts/bans.ts'
import { isPaged } from '#shared/contracts/common.ts'
import { listBannedIds, listBans, pageOfBans } from './bans.queries.ts'

const EXPIRY_CHECK_S = 30 // a ban runs out without anyone writing a row

export const bansFeature: Feature = (app, { db, clock }) => {
  addCall(app, bans.list, ({ query }) => (isPaged(query) ? pageOfBans(db, query) : listBans(db, {})), {
    fresh: ['bans', 'players', 'admins'],
  })
  addCall(app, bans.ids, () => listBannedIds(db, clock.now()), { fresh: ['bans'], maxAgeS: EXPIRY_CHECK_S })
}
