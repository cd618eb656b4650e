import { type Clock, msAgo } from '#server/ground/clock.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'
import type { Settings } from '#server/ground/settings/settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
const FIRST_MONDAY_MS = 4 * DAY_MS // of 1970

export const WEEKS_COUNTED = 12
const WEEKS_KEPT = 53
const COUNTRY_DAYS = 30
/** A week is counted again while connections of so long before it are still there to know people by. */
const REMEMBERED_MS = 4 * WEEK_MS

interface Options {
  db: Db
  clock: Clock
  privacy: Settings['privacy']
}

/**
 * Counts who came to each game server, week by week and by country, so that no page counts connections. It counts from
 * scratch each time, so that lines that come late and people who were erased are told as they are.
 */
export function countPeople({ db, clock, privacy }: Options): Poller {
  return {
    name: 'count-people',
    everyMs: HOUR_MS,
    run: async (stopping) => {
      const kept = msAgo(clock, privacy.connection_days * DAY_MS)
      for (const week of lastWeeks(clock.now().getTime())) {
        if (stopping.aborted) return
        if (week.getTime() - REMEMBERED_MS >= kept.getTime()) await countWeek(db, week)
      }
      await db.run(sql`delete from pulse_weeks where week < ${msAgo(clock, WEEKS_KEPT * WEEK_MS)}::timestamptz`)
      await countCountries(db, msAgo(clock, COUNTRY_DAYS * DAY_MS))
    },
  }
}

/** The Mondays on which they begin, in UTC. */
function lastWeeks(now: number): Date[] {
  const monday = Math.floor((now - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS
  return Array.from({ length: WEEKS_COUNTED }, (_, index) => new Date(monday - index * WEEK_MS))
}

/** New is who did not come to that game server before, as far as is remembered. */
async function countWeek(db: Db, week: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const monday = week.toISOString().slice(0, 10)
    await tx.run(sql`delete from pulse_weeks where week = ${monday}::date`)
    await tx.run(sql`
      insert into pulse_weeks (server_id, week, new_people, returning_people)
      select server_id, ${monday}::date, count(*) filter (where is_new), count(*) filter (where not is_new)
      from (select server_id, not exists (select 1 from connections e
                                          where e.steam_id = c.steam_id and e.server_id = c.server_id
                                            and e.connected_at < ${week}) as is_new
            from (select distinct server_id, steam_id from connections
                  where connected_at >= ${week} and connected_at < ${new Date(week.getTime() + WEEK_MS)}) as c) as people
      group by server_id
      on conflict (server_id, week) do update
        set new_people = excluded.new_people, returning_people = excluded.returning_people`)
  })
}

async function countCountries(db: Db, since: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`delete from pulse_countries`)
    await tx.run(sql`
      insert into pulse_countries (server_id, country, people)
      select server_id, country, count(distinct steam_id) from connections
      where connected_at >= ${since} and country is not null
      group by server_id, country
      on conflict (server_id, country) do update set people = excluded.people`)
  })
}
