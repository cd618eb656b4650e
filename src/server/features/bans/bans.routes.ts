import type { Feature } from '#server/features/feature.ts'
import type { DataGroup } from '#server/ground/db/data-versions.ts'
import { addCall, pageOrWhole } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import { addAtomFeed, MOST_ENTRIES } from '#server/http/feeds/add-atom-feed.ts'
import { bans } from '#shared/contracts/bans.ts'
import { BANS_FEED } from '#shared/feeds.ts'
import { paths } from '#shared/paths.ts'
import { listBannedIds, pageOfBans } from './bans.queries.ts'
import { banEntry } from './bans-feed.ts'

const EXPIRY_CHECK_S = 30 // a ban runs out without anyone writing a row

const LISTED: readonly DataGroup[] = ['bans', 'players', 'admins']

export const bansFeature: Feature = (app, { reads: db, clock, config }) => {
  addCall(
    app,
    bans.list,
    async ({ query }) => pageOrWhole(query, await searched(db, query.q, (ask) => pageOfBans(ask, query))),
    { fresh: LISTED },
  )
  addCall(app, bans.ids, () => listBannedIds(db, clock.now()), { fresh: ['bans'], maxAgeS: EXPIRY_CHECK_S })
  addAtomFeed(app, {
    path: BANS_FEED,
    siteName: config.site.name,
    title: 'Bans',
    page: paths.bans,
    groups: LISTED,
    list: async () => (await pageOfBans(db, { limit: MOST_ENTRIES })).rows.map(banEntry),
  })
}
