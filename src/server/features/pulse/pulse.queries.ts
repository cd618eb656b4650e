import { z } from 'zod'
import { type Db, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { PulsePeople, PulseUptime } from '#shared/contracts/pulse.ts'
import type { PulseLine } from '#shared/contracts/pulse-lines.ts'
import { meanOf, placeOf, samples } from './samples.ts'

const QUARTER_S = 900
const HOUR_S = 3600
const DAY_S = 86_400
const QUARTERS_A_DAY = DAY_S / QUARTER_S

export async function isGameServer(db: Db, serverId: number): Promise<boolean> {
  return (await db.run(sql`select 1 from game_servers where server_id = ${serverId}`)) > 0
}

const LinePart = z.object({ server_id: z.int(), place: z.int(), up: z.int(), humans: z.int() })

/** The last day's quarters of an hour; the one that runs is the last. So young, all of it is minutes. */
export async function listLines(db: Db, now: number): Promise<PulseLine[]> {
  const end = Math.floor(now / QUARTER_S) + 1
  const first = end - QUARTERS_A_DAY
  const parts = await db.many(
    LinePart,
    sql`
      select server_id, ${placeOf(QUARTER_S)} as place, count(humans)::int as up, coalesce(sum(humans), 0)::int as humans
      from pulse_minutes join game_servers using (server_id)
      where enabled and at >= to_timestamp(${first * QUARTER_S}) and at < to_timestamp(${end * QUARTER_S})
      group by 1, 2 order by 1, 2`,
  )
  const lines = new Map<number, PulseLine>()
  for (const { server_id, place, up, humans } of parts) {
    const line = lines.get(server_id) ?? { server_id, mean: Array<number | null>(QUARTERS_A_DAY).fill(null) }
    line.mean[place - first] = meanOf(humans, up)
    lines.set(server_id, line)
  }
  return [...lines.values()]
}

const HourSum = z.object({ hour: z.int(), up: z.int(), humans: z.int() })
export type HourSum = z.infer<typeof HourSum>

/** Each hour since then: its minutes up, and the players of those minutes added up. */
export function listHours(db: Db, serverId: number, since: number): Promise<HourSum[]> {
  return db.many(
    HourSum,
    sql`
      select ${placeOf(HOUR_S)} * ${HOUR_S} as hour, sum(up_minutes)::int as up, sum(human_minutes)::int as humans
      from ${samples} as s where server_id = ${serverId} and at >= to_timestamp(${since}) and up_minutes > 0
      group by 1 order by 1`,
  )
}

const Sums = z.object({ ups: z.array(z.int()), asked: z.array(z.int()) })
const UPTIME_DAYS = [1, 7, 30]

/** Minutes in which nobody asked tell nothing of the game server, and are left out. */
export async function findUptime(db: Db, serverId: number, now: number): Promise<PulseUptime> {
  const sums = (what: Sql) =>
    joinSql(
      UPTIME_DAYS.map(
        (days) => sql`coalesce(sum(${what}) filter (where at >= to_timestamp(${now - days * DAY_S})), 0)::int`,
      ),
      sql`, `,
    )
  const found = await db.one(
    Sums,
    sql`
      select array[${sums(sql`up_minutes`)}] as ups, array[${sums(sql`up_minutes + down_minutes`)}] as asked
      from ${samples} as s
      where server_id = ${serverId} and at >= to_timestamp(${now - Math.max(...UPTIME_DAYS) * DAY_S})`,
  )
  const [day, week, month] = UPTIME_DAYS.map((_, index) => ({ up: found?.ups[index], asked: found?.asked[index] }))
  return PulseUptime.parse({ day, week, month })
}

/** The last weeks, and the countries of the last month. */
export async function findPeople(db: Db, serverId: number, weeks: number): Promise<PulsePeople> {
  const [byWeek, countries] = await Promise.all([
    db.many(
      PulsePeople.shape.weeks.element,
      sql`
        select extract(epoch from week)::int as week, new_people, returning_people
        from (select week, new_people, returning_people from pulse_weeks where server_id = ${serverId}
              order by week desc limit ${weeks}) as w
        order by week`,
    ),
    db.many(
      PulsePeople.shape.countries.element,
      sql`select country, people from pulse_countries where server_id = ${serverId} order by people desc, country`,
    ),
  ])
  return { weeks: byWeek, countries }
}
