import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, PageQuery, PlayerRef, sortBy } from './common.ts'

export const LEADERBOARD_SORTS = [
  'score',
  'all_time_score',
  'kdr',
  'kills',
  'deaths',
  'last_seen',
  'rank',
  'kdr_certain', // by what the KDR is at least, so that few kills do not lead; beside the spec's
] as const
export type LeaderboardSort = (typeof LEADERBOARD_SORTS)[number]

export const LeaderboardRow = PlayerRef.extend({
  rank: z.int().positive(), // by score on that server, whatever the list is sorted by; equal scores share it
  rank_shared_by: z.int().positive().optional(), // how many have this rank, this player among them; beside the spec's fields
  player_name: z.string(), // the last name seen on that server
  score: z.int(),
  all_time_score: z.int(),
  kills: z.int().nonnegative(),
  deaths: z.int().nonnegative(),
  last_seen: EpochSeconds,
})
export type LeaderboardRow = z.infer<typeof LeaderboardRow>

export const leaderboard = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/leaderboard2',
    access: 'public',
    summary: 'The players of a game server, or with 0 of all together, best first',
    paged: true,
    query: PageQuery.extend({ server_id: IdText, sort_by: sortBy(LEADERBOARD_SORTS) }),
    reply: z.array(LeaderboardRow),
  }),
}
