import type { Feature } from '#server/features/feature.ts'
import type { DataGroup } from '#server/ground/db/data-versions.ts'
import { boardServer } from '#server/ground/db/people/player-sums.ts'
import { BeingAddedUp, fail, NotFound } from '#server/http/access/errors.ts'
import { addCall, pageOrWhole } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import { addFeed } from '#server/http/feeds/add-feed.ts'
import { CALENDAR, writeCalendar } from '#server/http/feeds/calendar.ts'
import { leaderboard } from '#shared/contracts/leaderboard.ts'
import { medics } from '#shared/contracts/medics.ts'
import { seasons } from '#shared/contracts/seasons.ts'
import { SEASONS_CALENDAR } from '#shared/feeds.ts'
import { pageOfBoard } from './board.queries.ts'
import type { Board, BoardQuestion } from './board.ts'
import { healersBoard, leaderboardBoard, reviversBoard } from './boards.ts'
import { isPastSeason, listSeasons, listSeasonsOf, pageOfPast } from './past-seasons.queries.ts'
import { seasonEnds } from './season-ends.ts'

// A search by the words admin and banned depends on who that is.
const FRESH: readonly DataGroup[] = ['stats', 'sums', 'players', 'admins', 'bans']
const MONTH_CHECK_S = 600 // a month ends without anyone writing a row

export const rankingsFeature: Feature = (app, { reads: db, clock, config }) => {
  const answer = async <Row>(board: Board<Row>, query: BoardQuestion) => {
    const server_id = (await boardServer(db, query.server_id)) ?? fail(new BeingAddedUp())
    const asked = { ...query, server_id }
    return pageOrWhole(query, await searched(db, query.q, (ask) => pageOfBoard(ask, board, asked, clock.now())))
  }

  addCall(app, leaderboard.list, ({ query }) => answer(leaderboardBoard(query.sort_by), query), { fresh: FRESH })
  addCall(app, seasons.list, () => listSeasons(db), { fresh: ['stats'] })
  addCall(
    app,
    seasons.board,
    async ({ params: { season }, query }) => {
      if (!(await isPastSeason(db, season))) throw new NotFound('Season')
      const asked = { ...query, season }
      return pageOrWhole(query, await searched(db, query.q, (ask) => pageOfPast(ask, asked, clock.now())))
    },
    { fresh: ['stats', 'players'] },
  )
  addCall(app, seasons.ofPlayer, ({ params }) => listSeasonsOf(db, params.steam_id, params.server_id), {
    fresh: ['stats', 'servers'],
  })
  addCall(app, medics.revivers, ({ query }) => answer(reviversBoard(query.sort_by), query), { fresh: FRESH })
  addCall(app, medics.healers, ({ query }) => answer(healersBoard(query.sort_by), query), { fresh: FRESH })
  addFeed(app, {
    path: SEASONS_CALENDAR,
    type: CALENDAR,
    groups: ['stats'],
    maxAgeS: MONTH_CHECK_S,
    write: async (origin) => {
      const events = seasonEnds(await listSeasons(db), config.season, clock.now())
      return writeCalendar({ origin, title: `Seasons · ${config.site.name}`, events })
    },
  })
}
