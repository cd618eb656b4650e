import type { Feature } from '#server/features/feature.ts'
import { rememberFor } from '#server/ground/remember-for.ts'
import { addCall, pageOrWhole } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import { players } from '#shared/contracts/players.ts'
import { teamkills } from '#shared/contracts/teamkills.ts'
import { countAmnesty, pageOfAmnesty } from './amnesty.queries.ts'
import { listRecentTeamkills, listTeamkillsOf } from './teamkills.queries.ts'

const HOUR_MS = 3_600_000
const RECENT_CHECK_S = 60 // a teamkill leaves the window without anyone writing a row
const AMNESTY_CHECK_S = 600 // so do amnesty and bans run out

// Every page needs how many there are, and counting them is the only part that grows with the number of veterans.
const TOTAL_KEPT_MS = 60_000

export const teamkillsFeature: Feature = (app, { reads: db, clock }) => {
  const now = () => clock.now().getTime()
  const countAll = rememberFor(TOTAL_KEPT_MS, () => countAmnesty(db, clock.now()), now)
  addCall(
    app,
    teamkills.recent,
    ({ query }) => listRecentTeamkills(db, hoursBefore(clock.now(), query.hours), query.sort_by),
    { fresh: ['teamkills', 'players', 'stats', 'servers', 'weapons', 'maps'], maxAgeS: RECENT_CHECK_S },
  )
  addCall(
    app,
    teamkills.amnesty,
    async ({ query }) =>
      pageOrWhole(query, await searched(db, query.q, (ask) => pageOfAmnesty(ask, query, clock.now(), countAll))),
    { fresh: ['stats', 'players', 'admins', 'bans', 'servers'], maxAgeS: AMNESTY_CHECK_S },
  )
  addCall(app, players.teamkills, ({ params }) => listTeamkillsOf(db, params.steam_id, params.server_id), {
    fresh: ['teamkills', 'players', 'weapons', 'maps'],
  })
}

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)
