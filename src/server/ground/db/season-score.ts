import { sql } from './db.ts'

// What a row of player_stats, or of player_sums, that goes by the name `s` has in the season that runs. While the scores of the
// season before are being carried over, a row that is behind still holds that season's
// (docs/decisions/0036-the-season-switch.md).

/** The season whose scores are being carried over; 0 at any other time. */
export const CLOSING = sql`
  (select coalesce(max(season_id), 0) from seasons where closed_at is not null and carried_at is null)`

export const SEASON_SCORE = sql`(case when s.carried_to < ${CLOSING} then 0 else s.score end)`
export const ALL_TIME_SCORE = sql`(s.all_time_score + case when s.carried_to < ${CLOSING} then s.score else 0 end)`
