import { emptySql, type Sql, sql } from '#server/db/db.ts'
import { ALL_WORDS } from '#server/db/people-search.ts'
import { LeaderboardRow, type LeaderboardSort } from '#shared/contracts/leaderboard.ts'
import { Healer, type HealerSort, Reviver, type ReviverSort } from '#shared/contracts/medics.ts'
import type { Board } from './board.queries.ts'

// Each order is spelled as the index that serves it.
const LEADERBOARD_ORDER = {
  score: sql`s.score desc`,
  rank: sql`s.score desc`,
  all_time_score: sql`s.all_time_score desc`,
  kdr: sql`(s.kills::float8 / greatest(s.deaths, 1)) desc`,
  kills: sql`s.kills desc`,
  deaths: sql`s.deaths desc`,
  last_seen: sql`s.last_seen desc`,
} satisfies Record<LeaderboardSort, Sql>

export function leaderboardBoard(sort: LeaderboardSort): Board<LeaderboardRow> {
  return {
    row: LeaderboardRow,
    columns: sql`
      s.score, s.all_time_score::float8 as all_time_score, s.kills, s.deaths,
      extract(epoch from s.last_seen)::int as last_seen`,
    order: LEADERBOARD_ORDER[sort],
    members: emptySql,
    count: sql`players`,
    words: { admin: false, banned: false },
    byScore: sort === 'score' || sort === 'rank',
  }
}

const REVIVER_ORDER = {
  revives: sql`s.revives desc`,
  medic_time: sql`s.medic_time desc`,
  rpm: sql`(coalesce(s.revives::float8 / nullif(s.medic_time, 0), -1)) desc`,
} satisfies Record<ReviverSort, Sql>

export function reviversBoard(sort: ReviverSort): Board<Reviver> {
  return {
    row: Reviver,
    columns: sql`s.revives, s.medic_time`,
    order: REVIVER_ORDER[sort],
    members: sql` and s.revives > 0`,
    count: sql`revivers`,
    words: ALL_WORDS,
    byScore: false,
  }
}

const HEALER_ORDER = {
  healed_hp: sql`s.healed_hp desc`,
  medic_time: sql`s.medic_time desc`,
  hpm: sql`(coalesce(s.healed_hp::float8 / nullif(s.medic_time, 0), -1)) desc`,
} satisfies Record<HealerSort, Sql>

export function healersBoard(sort: HealerSort): Board<Healer> {
  return {
    row: Healer,
    columns: sql`s.healed_hp, s.medic_time`,
    order: HEALER_ORDER[sort],
    members: sql` and s.healed_hp > 0`,
    count: sql`healers`,
    words: ALL_WORDS,
    byScore: false,
  }
}
