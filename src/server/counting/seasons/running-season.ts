import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

// Lines are dated to the second, so a season begins with a whole one.
const Season = z.object({ id: z.int(), from: z.number(), isClosed: z.boolean() })

/** Which season's score a line adds to, by its time. */
export interface Seasons {
  running: number | null // null before the first one has begun: everything is its score
  /** The running season, the id of one that is closed, or null for a time before the first one. */
  at(time: number): 'running' | number | null
}

export const NO_SEASONS: Seasons = { running: null, at: () => 'running' }

export async function loadSeasons(db: Db): Promise<Seasons> {
  const newestFirst = await db.many(
    Season,
    sql`
      select season_id as id, floor(extract(epoch from started_at))::float8 as from, closed_at is not null as "isClosed"
      from seasons order by season_id desc`,
  )
  const running = newestFirst.find(({ isClosed }) => !isClosed)?.id ?? null
  if (running === null) return NO_SEASONS
  return {
    running,
    at: (time) => {
      const season = newestFirst.find(({ from }) => time >= from)
      return season === undefined || season.isClosed ? (season?.id ?? null) : 'running'
    },
  }
}

/** The season changed since lines were folded by it: they have to be folded again. */
export class SeasonChanged extends Error {
  override name = 'SeasonChanged'
}

const Closed = z.object({ id: z.int(), isCarried: z.boolean() })
export type ClosedSeason = z.output<typeof Closed>

const SEASON_LOCK = 7_210_115 // any number, the same on every node and no other lock's

/** Until the transaction ends nobody else records, closes a season or carries scores. */
export async function lockSeason(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${SEASON_LOCK})`)
}

/**
 * Keeps the season from being closed, and scores from being carried, until the transaction ends. Gives the one that was
 * closed last, if any: until it is carried, some players' score is still that season's.
 */
export async function keepSeasonOpen(db: Db, running?: number | null): Promise<ClosedSeason | null> {
  await db.run(sql`select pg_advisory_xact_lock_shared(${SEASON_LOCK})`)
  const held = await db.one(z.object({ id: z.int() }), sql`select season_id as id from seasons where closed_at is null`)
  if (running !== undefined && (held?.id ?? null) !== running)
    throw new SeasonChanged(`Season ${running} does not run any more`)
  return db.one(
    Closed,
    sql`
      select season_id as id, carried_at is not null as "isCarried" from seasons
      where closed_at is not null order by season_id desc limit 1`,
  )
}
