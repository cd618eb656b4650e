import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, PageQuery, PlayerRef, SteamId } from './common.ts'

export const PastSeason = z.object({
  id: z.int(),
  name: z.string(), // its month, or what the owner called it
  started: EpochSeconds,
  closed: EpochSeconds,
})
export type PastSeason = z.infer<typeof PastSeason>

export const PastRow = PlayerRef.extend({
  rank: z.int().positive(), // by the score of that season on that server; equal scores share it
  player_name: z.string(), // the last name seen on that server
  score: z.int(),
})
export type PastRow = z.infer<typeof PastRow>

export const SeasonOfPlayer = z.object({
  id: z.int(),
  name: z.string(),
  score: z.int(),
  rank: z.int().positive(),
  rank_of: z.int().positive(), // how many had a score then
})
export type SeasonOfPlayer = z.infer<typeof SeasonOfPlayer>

export const seasons = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/seasons',
    access: 'public',
    summary: 'The seasons that are over, newest first',
    reply: z.array(PastSeason),
  }),
  board: defineCall({
    method: 'GET',
    path: '/api/v1/site/seasons/{season}/leaderboard',
    access: 'public',
    summary: 'Who had a score on a game server when a season was closed, best first',
    paged: true,
    params: z.object({ season: IdText }),
    query: PageQuery.extend({ server_id: IdText }),
    reply: z.array(PastRow),
  }),
  ofPlayer: defineCall({
    method: 'GET',
    path: '/api/v1/stats/player2/{steam_id}/seasons/{server_id}',
    access: 'public',
    summary: "A player's final rank in each past season on a game server, newest first",
    params: z.object({ steam_id: SteamId, server_id: IdText }),
    reply: z.array(SeasonOfPlayer),
  }),
}
