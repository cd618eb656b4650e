import { emptySql, type Sql, sql } from '#server/ground/db/db.ts'
import { ALL_WORDS } from '#server/ground/db/people/people-search.ts'
import { ALL_TIME_SCORE, SEASON_SCORE } from '#server/ground/db/season-score.ts'
import { LeaderboardRow, type LeaderboardSort } from '#shared/contracts/leaderboard.ts'
import { Healer, type HealerSort, Reviver, type ReviverSort } from '#shared/contracts/medics.ts'
import type { Board } from './board.ts'

const BY_SCORE: Board<unknown>['by'] = [sql`s.score`, sql`s.all_time_score`, sql`s.kills`]

// Most first. Each is spelled as the index that serves it.
const LEADERBOARD_BY = {
  score: BY_SCORE,
  rank: BY_SCORE,
  all_time_score: [sql`s.all_time_score`],
  kdr: [sql`(s.kills::float8 / greatest(s.deaths, 1))`],
  kills: [sql`s.kills`],
  deaths: [sql`s.deaths`],
  last_seen: [sql`s.last_seen`],
  kdr_certain: [sql`fair_kdr(s.kills, s.deaths)`],
} satisfies Record<LeaderboardSort, Board<unknown>['by']>

// The numbers of the lists are those of `order_codes` in migration 0030.
const LEADERBOARD_PAGES = {
  score: 'by score',
  rank: 'by score',
  all_time_score: { list: 1, key: 'integer' },
  kdr: { list: 2, key: 'fraction' },
  kills: { list: 3, key: 'integer' },
  deaths: { list: 4, key: 'integer' },
  last_seen: { list: 5, key: 'time' },
  kdr_certain: { list: 15, key: 'fraction' },
} satisfies Record<LeaderboardSort, Board<unknown>['pages']>

export function leaderboardBoard(sort: LeaderboardSort): Board<LeaderboardRow> {
  return {
    row: LeaderboardRow,
    whileClosing: closingBoard(sort),
    columns: sql`
      (select c.players from score_counts c
       where c.server_id = s.server_id and c.width = 0 and c.bucket = s.score) as rank_shared_by,
      s.score, s.all_time_score::float8 as all_time_score, s.kills, s.deaths,
      extract(epoch from s.last_seen)::int as last_seen`,
    by: LEADERBOARD_BY[sort],
    members: emptySql,
    count: sql`players`,
    words: { admin: false, banned: false },
    rank: 'score',
    pages: LEADERBOARD_PAGES[sort],
  }
}

const CLOSING_BY: Partial<Record<LeaderboardSort, Board<unknown>['by']>> = {
  score: [SEASON_SCORE, ALL_TIME_SCORE, sql`s.kills`],
  rank: [SEASON_SCORE, ALL_TIME_SCORE, sql`s.kills`],
  all_time_score: [ALL_TIME_SCORE, sql`s.kills`],
}

/** For the minutes in which the scores of the season before are carried over: each reads as if its row had been. */
function closingBoard(sort: LeaderboardSort): Board<LeaderboardRow> {
  return {
    row: LeaderboardRow,
    columns: sql`
      r.shared_by as rank_shared_by, ${SEASON_SCORE} as score, ${ALL_TIME_SCORE}::float8 as all_time_score, s.kills, s.deaths,
      extract(epoch from s.last_seen)::int as last_seen`,
    by: CLOSING_BY[sort] ?? LEADERBOARD_BY[sort],
    inAll: sort in CLOSING_BY,
    members: emptySql,
    count: sql`players`,
    words: { admin: false, banned: false },
    rank: 'level',
    pages: sort in CLOSING_BY ? null : LEADERBOARD_PAGES[sort],
  }
}

const REVIVER_BY = {
  revives: sql`s.revives`,
  medic_time: sql`s.medic_time`,
  rpm: sql`(coalesce(s.revives::float8 / nullif(s.medic_time, 0), -1))`,
  rpm_certain: sql`fair_rate(s.revives::float8, s.medic_time)`,
} satisfies Record<ReviverSort, Sql>

const REVIVER_PAGES = {
  revives: { list: 6, key: 'integer' },
  medic_time: { list: 7, key: 'integer' },
  rpm: { list: 8, key: 'fraction' },
  rpm_certain: { list: 16, key: 'fraction' },
} satisfies Record<ReviverSort, Board<unknown>['pages']>

export function reviversBoard(sort: ReviverSort): Board<Reviver> {
  return {
    row: Reviver,
    columns: sql`s.revives, s.medic_time`,
    by: [REVIVER_BY[sort]],
    members: sql` and s.revives > 0`,
    count: sql`revivers`,
    words: ALL_WORDS,
    rank: 'place',
    pages: REVIVER_PAGES[sort],
  }
}

const HEALER_BY = {
  healed_hp: sql`s.healed_hp`,
  medic_time: sql`s.medic_time`,
  hpm: sql`(coalesce(s.healed_hp::float8 / nullif(s.medic_time, 0), -1))`,
  hpm_certain: sql`fair_rate(s.healed_hp / 100::float8, s.medic_time)`,
} satisfies Record<HealerSort, Sql>

const HEALER_PAGES = {
  healed_hp: { list: 9, key: 'integer' },
  medic_time: { list: 10, key: 'integer' },
  hpm: { list: 11, key: 'fraction' },
  hpm_certain: { list: 17, key: 'fraction' },
} satisfies Record<HealerSort, Board<unknown>['pages']>

export function healersBoard(sort: HealerSort): Board<Healer> {
  return {
    row: Healer,
    columns: sql`s.healed_hp, s.medic_time`,
    by: [HEALER_BY[sort]],
    members: sql` and s.healed_hp > 0`,
    count: sql`healers`,
    words: ALL_WORDS,
    rank: 'place',
    pages: HEALER_PAGES[sort],
  }
}
