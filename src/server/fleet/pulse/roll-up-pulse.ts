import { type Clock, msAgo } from '#server/ground/clock.ts'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'

const QUARTER_S = 900
const HOUR_S = 3600
const DAY_MS = 86_400_000

/** For how long each kind of sample is kept before it becomes the next one. */
export const PULSE_DAYS = { minutes: 2, quarters: 14, hours: 400 }

/** Turns minutes into quarters of an hour and these into hours as they age, and drops hours that are older than a year. */
export function rollUpPulse({ db, clock }: { db: Db; clock: Clock }): Poller {
  return {
    name: 'roll-up-pulse',
    everyMs: QUARTER_S * 1000,
    run: async () => {
      await rollMinutes(db, wholeSpansBefore(msAgo(clock, PULSE_DAYS.minutes * DAY_MS), QUARTER_S))
      await rollQuarters(db, wholeSpansBefore(msAgo(clock, PULSE_DAYS.quarters * DAY_MS), HOUR_S))
      await db.run(
        sql`delete from pulse_spans where seconds = ${HOUR_S} and at < ${msAgo(clock, PULSE_DAYS.hours * DAY_MS)}`,
      )
    },
  }
}

/** A span is never cut: what is older than the limit by less than one waits for the rest of it. */
function wholeSpansBefore(moment: Date, seconds: number): Date {
  return new Date(Math.floor(moment.getTime() / 1000 / seconds) * seconds * 1000)
}

// Each row is taken away and added to its span by one statement, so that it counts once whatever happens in between and
// however many nodes do it at the same time. Later ones of a span that was made already are added to it.

const rollMinutes = (db: Db, before: Date) =>
  db.run(sql`
    with gone as (
      delete from pulse_minutes where at < ${before}
      returning server_id, at, map, (humans is not null)::int as up_minutes, (humans is null)::int as down_minutes,
                coalesce(humans, 0)::int as human_minutes, coalesce(humans, 0)::int as most)
    ${addGoneTo(QUARTER_S)}`)

const rollQuarters = (db: Db, before: Date) =>
  db.run(sql`
    with gone as (
      delete from pulse_spans where seconds = ${QUARTER_S} and at < ${before}
      returning server_id, at, map, up_minutes, down_minutes, human_minutes, most)
    ${addGoneTo(HOUR_S)}`)

const addGoneTo = (seconds: number): Sql => sql`
  insert into pulse_spans as s (server_id, seconds, at, map, up_minutes, down_minutes, human_minutes, most)
  select server_id, ${seconds}::int, to_timestamp(floor(extract(epoch from at) / ${seconds}::int) * ${seconds}::int) as starts,
         map, sum(up_minutes), sum(down_minutes), sum(human_minutes), max(most)
  from gone group by server_id, starts, map order by server_id, starts, map
  on conflict (server_id, seconds, at, map) do update
    set up_minutes = s.up_minutes + excluded.up_minutes, down_minutes = s.down_minutes + excluded.down_minutes,
        human_minutes = s.human_minutes + excluded.human_minutes, most = greatest(s.most, excluded.most)`
