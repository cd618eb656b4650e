import { z } from 'zod'
import { type Db, plannedOnce, type Sql, sql } from '#server/ground/db/db.ts'
import { CAREER_MATCHES, CareerMap, Progress } from '#shared/contracts/careers.ts'
import { type Career, newestMatches, playedSeconds, startOf } from './career-window.ts'

const MOST_MAPS = 100

/** When it began, then what somebody did in it: seconds, score, kills, deaths, headshots. */
const PlayedMatch = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int(), z.int()])
export type PlayedMatch = z.infer<typeof PlayedMatch>

const Season = z.object({ name: z.string().nullable(), from: z.int(), to: z.int().nullable() })
export type SeasonSpan = z.infer<typeof Season>

const Row = z.object({
  played: z.array(PlayedMatch), // newest first
  maps: z.array(CareerMap),
  roles: Progress.shape.roles,
  score: Progress.shape.best.shape.score,
  streak: Progress.shape.best.shape.streak,
  revives: Progress.shape.best.shape.revives,
})
export type Played = z.infer<typeof Row>

/** One question, so that everything is told of the same matches. */
export async function findPlayed(db: Db, career: Career): Promise<Played> {
  const row = await db.one(
    Row,
    plannedOnce(sql`
      with own as materialized (${newestMatches(career, CAREER_MATCHES)}),
      s as materialized (
        select own.*, m.map_id, map_name, map_name_trans, ${startOf(sql`own.match_id`)} as started, ${playedSecondsOf(sql`own`)} as seconds
        from own join matches m using (match_id) join maps using (map_id))
      select
        (select coalesce(json_agg(json_build_array(started, seconds, score, kills, deaths, headshots) order by match_id desc), '[]')
         from s) as played,
        (select coalesce(json_agg(d), '[]') from (
           select map_id, map_name, map_name_trans, sum(wins)::int as wins, sum(losses)::int as losses from s
           group by map_id, map_name, map_name_trans having sum(wins + losses) > 0
           order by sum(wins + losses) desc, map_id limit ${MOST_MAPS}) d) as maps,
        (select coalesce(json_agg(d), '[]') from (
           select class_name, class_template, count(*)::int as matches
           from s cross join unnest(s.roles) as played (role_id) join roles r using (role_id)
           group by class_name, class_template order by count(*) desc, class_template) d) as roles,
        ${best(sql`score`)} as score, ${best(sql`best_streak`)} as streak, ${best(sql`revives`)} as revives`),
  )
  return row ?? { played: [], maps: [], roles: [], score: null, streak: null, revives: null }
}

const playedSecondsOf = (own: Sql): Sql =>
  sql`(select ${playedSeconds} from (select ${own}.played_s, ${own}.here_since) s)`

/** Of two that are equal the first one stands. */
const best = (column: Sql): Sql => sql`
  (select json_build_object('match_id', match_id, 'started', started, 'value', ${column}, 'map_name', map_name,
                            'map_name_trans', map_name_trans)
   from s where ${column} > 0 order by ${column} desc, match_id limit 1)`

/** Oldest first. */
export function listSeasons(db: Db): Promise<SeasonSpan[]> {
  return db.many(
    Season,
    sql`
      select name, extract(epoch from started_at)::int as from, extract(epoch from closed_at)::int as to
      from seasons order by started_at, season_id`,
  )
}
