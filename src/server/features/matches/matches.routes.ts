import type { Feature } from '#server/features/feature.ts'
import type { DataGroup } from '#server/ground/db/data-versions.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { addCall, pageOrWhole } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import { addAtomFeed, MOST_ENTRIES } from '#server/http/feeds/add-atom-feed.ts'
import { matches } from '#shared/contracts/matches.ts'
import { MATCHES_FEED } from '#shared/feeds.ts'
import { paths } from '#shared/paths.ts'
import { findMatch } from './match-detail.queries.ts'
import { findTimeline } from './match-events.queries.ts'
import { pageOfMatches } from './matches.queries.ts'
import { matchEntries } from './matches-feed.ts'
import { pageOfPlayerMatches } from './player-matches.queries.ts'

const RUNNING_CHECK_S = 60 // a match is no longer taken for running without anyone writing a row
const FRESH: readonly DataGroup[] = ['matches', 'players', 'servers', 'maps']

export const matchesFeature: Feature = (app, { reads: db, clock, config }) => {
  addCall(
    app,
    matches.list,
    async ({ query }) =>
      pageOrWhole(query, await searched(db, query.q, (ask) => pageOfMatches(ask, query, clock.now()))),
    { fresh: FRESH, maxAgeS: RUNNING_CHECK_S },
  )
  addCall(
    app,
    matches.ofPlayer,
    async ({ params, query }) =>
      pageOrWhole(
        query,
        await searched(db, query.q, (ask) => pageOfPlayerMatches(ask, { ...params, ...query }, clock.now())),
      ),
    { fresh: FRESH, maxAgeS: RUNNING_CHECK_S },
  )
  addCall(
    app,
    matches.detail,
    async ({ params }) => (await findMatch(db, params.id, clock.now())) ?? fail(new NotFound('Match')),
    { fresh: FRESH, maxAgeS: RUNNING_CHECK_S },
  )
  addCall(
    app,
    matches.events,
    async ({ params, query }) => (await findTimeline(db, params.id, query.after ?? 0)) ?? fail(new NotFound('Match')),
    { fresh: ['matches', 'weapons'] },
  )
  addAtomFeed(app, {
    path: MATCHES_FEED,
    siteName: config.site.name,
    title: 'Matches',
    page: paths.matches,
    groups: FRESH,
    maxAgeS: RUNNING_CHECK_S,
    list: async () => matchEntries((await pageOfMatches(db, { limit: MOST_ENTRIES }, clock.now())).rows),
  })
}
