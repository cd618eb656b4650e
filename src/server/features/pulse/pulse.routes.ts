import type { Feature } from '#server/features/feature.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { pulse } from '#shared/contracts/pulse.ts'
import { pulseLines } from '#shared/contracts/pulse-lines.ts'
import { WEEKS_COUNTED } from './count-people.ts'
import { hoursOfWeek } from './hours-of-week.ts'
import { findPeople, findUptime, isGameServer, listHours, listLines } from './pulse.queries.ts'
import { findSeries } from './series.queries.ts'

const DAY_S = 86_400
const HOURS_OF_DAYS = 56 // eight weeks: long enough to be no accident, short enough to be true today

/**
 * New minutes come every minute; nothing is announced of them, replies made from them just grow old. So does the title of a map:
 * news of maps come with every round that anybody plays, and a pulse takes the database longer than most replies.
 */
const MINUTELY = { fresh: ['servers'], maxAgeS: 30 } as const
const HOURLY = { fresh: ['servers'], maxAgeS: 600 } as const

export const pulseFeature: Feature = (app, { reads: db, clock }) => {
  const now = () => Math.floor(clock.now().getTime() / 1000)
  const known = async (serverId: number) => (await isGameServer(db, serverId)) || fail(new NotFound('Server'))

  addCall(app, pulseLines.list, () => listLines(db, now()), MINUTELY)
  addCall(
    app,
    pulse.series,
    async ({ params, query }) => {
      await known(params.id)
      return findSeries(db, params.id, query.range, now())
    },
    MINUTELY,
  )
  addCall(
    app,
    pulse.uptime,
    async ({ params }) => {
      await known(params.id)
      return findUptime(db, params.id, now())
    },
    MINUTELY,
  )
  addCall(
    app,
    pulse.hours,
    async ({ params, query }) => {
      await known(params.id)
      const from = now() - HOURS_OF_DAYS * DAY_S
      return { from, mean: hoursOfWeek(await listHours(db, params.id, from), query.zone) }
    },
    HOURLY,
  )
  addCall(
    app,
    pulse.people,
    async ({ params }) => {
      await known(params.id)
      return findPeople(db, params.id, WEEKS_COUNTED)
    },
    HOURLY,
  )
}
