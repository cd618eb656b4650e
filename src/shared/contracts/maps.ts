import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, sortBy } from './common.ts'

export const MAP_SORTS = ['play_time', 'last_match', 'diff_asc', 'diff_desc', 'hardest', 'easiest'] as const
export type MapSort = (typeof MAP_SORTS)[number]

export const MapSummary = z.object({
  id: z.int(),
  map_name: z.string(),
  map_name_trans: z.string(),
  map_workshop_id: z.string().nullable(),
  enabled: z.boolean(),
  wins: z.int().nonnegative(),
  losses: z.int().nonnegative(),
  tk_count: z.int().nonnegative(),
  play_time: z.int().nonnegative(), // seconds
  last_start: EpochSeconds, // 0: never
  map_server_info: z.array(z.object({ server_id: z.int(), server_name: z.string() })),
})
export type MapSummary = z.infer<typeof MapSummary>

export const MapWorkshopInfo = z.object({
  file_size: z.int().nonnegative(), // bytes
  time_created: EpochSeconds,
  time_updated: EpochSeconds,
  last_updated: EpochSeconds, // the oldest version a game server has; 0: none has it
  available: z.boolean().optional(), // false: removed from the workshop, or banned there
})
export type MapWorkshopInfo = z.infer<typeof MapWorkshopInfo>

export const MapRound = z.object({
  id: z.int(),
  occurred: EpochSeconds,
  server_id: z.int(),
  server_name: z.string(),
  win: z.boolean(),
  match_id: z.int().optional(), // beside the spec's fields; left out where the match is not known
})
export type MapRound = z.infer<typeof MapRound>

export const MapDetail = MapSummary.extend({
  workshop_info: MapWorkshopInfo.nullable(),
  win_loss: z.array(MapRound),
})
export type MapDetail = z.infer<typeof MapDetail>

/** How rounds ended that so many people fought. Rounds of which that is not known are in none. */
export const MapResult = z.object({
  players: z.int().positive(),
  wins: z.int().nonnegative(),
  losses: z.int().nonnegative(),
})
export type MapResult = z.infer<typeof MapResult>

export const maps = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/maps',
    access: 'public',
    summary: 'Every map with how it went',
    query: z.object({ sort_by: sortBy(MAP_SORTS) }),
    reply: z.array(MapSummary),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/api/v1/site/maps/{id}',
    access: 'public',
    summary: 'A map, its workshop item, and its newest rounds',
    params: z.object({ id: IdText }),
    reply: MapDetail,
  }),
  difficulty: defineCall({
    method: 'GET',
    path: '/api/v1/site/maps/{id}/difficulty',
    access: 'public',
    summary: 'How the rounds on a map ended, by how many people fought them',
    params: z.object({ id: IdText }),
    reply: z.array(MapResult),
  }),
}
