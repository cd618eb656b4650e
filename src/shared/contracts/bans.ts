import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, PageQuery, PlayerRef, SteamId } from './common.ts'

export const Ban = PlayerRef.extend({
  bid: z.int(),
  authid: z.string(), // as the ban site spells it, by which the appeal link finds the ban
  country: z.string().length(2).nullable(),
  handle_at_ban: z.string(),
  created: EpochSeconds,
  duration: z.int().nonnegative(), // seconds; 0 is permanent
  // Beside what every ban has; null: its source does not tell.
  reason: z.string().nullable().optional(),
  banned_by: z.string().nullable().optional(), // a name
  ends: EpochSeconds.nullable().optional(), // null: never
})
export type Ban = z.infer<typeof Ban>

export const bans = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/bans2',
    access: 'public',
    summary: 'Bans, newest first; lifted ones are left out, expired ones stay as history',
    paged: true,
    query: PageQuery,
    reply: z.array(Ban),
  }),
  ids: defineCall({
    method: 'GET',
    path: '/api/v1/site/ban_ids',
    access: 'public',
    summary: 'Steam ids of players with a ban in force: their names are red',
    reply: z.array(SteamId),
  }),
}
