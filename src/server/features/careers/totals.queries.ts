import { z } from 'zod'
import { type Db, plannedOnce, sql } from '#server/ground/db/db.ts'
import { CAREER_MATCHES, CareerTotals, type ComparePeriod } from '#shared/contracts/careers.ts'
import { type Career, newestMatches, playedSeconds } from './career-window.ts'

const DAY_S = 86_400
const Since = z.object({ since: z.int() })

/** Null when there is no such player. */
export async function findTotals(
  db: Db,
  career: Career,
  period: ComparePeriod,
  now: number,
): Promise<CareerTotals | null> {
  const since = await beginOf(db, period, now)
  return db.one(
    CareerTotals,
    plannedOnce(sql`
      with own as materialized (${newestMatches(career, CAREER_MATCHES, since)})
      select json_build_object('steam_id', p.steam_id::text, 'personaname', p.personaname, 'avatarhash', p.avatarhash) as player,
             t.*
      from players p cross join (
        select count(*)::int as matches, coalesce(sum(${playedSeconds}), 0)::int as played_s,
               coalesce(sum(score), 0)::int as score, coalesce(sum(s.kills), 0)::int as kills,
               coalesce(sum(deaths), 0)::int as deaths, coalesce(sum(headshots), 0)::int as headshots,
               coalesce(sum(suicides), 0)::int as suicides, coalesce(sum(revives), 0)::int as revives,
               coalesce(sum(healed_hp), 0)::int as healed_hp, coalesce(sum(caps), 0)::int as caps,
               coalesce(sum(tk_given), 0)::int as tk_given, coalesce(sum(tk_taken), 0)::int as tk_taken,
               coalesce(sum(s.wins), 0)::int as wins, coalesce(sum(s.losses), 0)::int as losses,
               coalesce(max(best_streak), 0)::int as best_streak, coalesce(max(score), 0)::int as best_score
        from own s join matches m using (match_id)) t
      where p.steam_id = ${career.steam_id}`),
  )
}

async function beginOf(db: Db, period: ComparePeriod, now: number): Promise<number> {
  if (period === 'month') return now - 30 * DAY_S
  if (period === 'quarter') return now - 90 * DAY_S
  if (period === 'all') return 0
  const season = await db.one(
    Since,
    sql`select extract(epoch from started_at)::int as since from seasons where closed_at is null`,
  )
  return season?.since ?? 0
}
