import { z } from 'zod'
import { AWARD_CATEGORIES, AWARD_SIGNS } from '#shared/award-looks.ts'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, PageQuery, PlayerRef, SteamId } from './common.ts'
import { MatchIdText } from './matches.ts'

const Count = z.int().nonnegative()

const AwardRef = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(), // {n} is the number of a tier
  category: z.enum(AWARD_CATEGORIES),
  icon: z.enum(AWARD_SIGNS),
})
export type AwardRef = z.infer<typeof AwardRef>

const Earned = z.object({
  tier: z.int().positive(), // from 1
  n: z.int().positive(), // its number
  earned: EpochSeconds, // when the match ended in which it was reached
  match_id: z.int().positive(),
})
export type Earned = z.infer<typeof Earned>

/** Null: the owner's settings leave the name out. */
const Holder = PlayerRef.nullable()

export const AwardSummary = AwardRef.extend({
  tiers: z.array(z.object({ n: z.int().positive(), holders: Count })), // the lowest first; who has a higher one has the lower ones
  players: Count, // of how many
  latest: Earned.extend({ holder: Holder }).nullable(), // null: nobody has it
})
export type AwardSummary = z.infer<typeof AwardSummary>

export const AwardHolder = Earned.extend({ holder: Holder })
export type AwardHolder = z.infer<typeof AwardHolder>

export const PlayerAward = AwardRef.extend({
  tiers: z.array(z.int().positive()), // the numbers of all
  earned: z.array(Earned).min(1), // the highest first
  holders: Count, // who have the highest of these, or more
  players: Count,
})
export type PlayerAward = z.infer<typeof PlayerAward>

export const MatchAward = AwardRef.extend({
  tier: z.int().positive(),
  n: z.int().positive(),
  tiers: Count, // how many there are
  holder: PlayerRef,
})
export type MatchAward = z.infer<typeof MatchAward>

const AwardId = z.object({ id: z.string().regex(/^[a-z][a-z0-9-]{1,18}$/, 'the id of an award') })

export const awards = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/awards',
    access: 'public',
    summary: 'The awards that can be earned: how many have each, and who came last',
    reply: z.array(AwardSummary),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/api/v1/site/awards/{id}',
    access: 'public',
    summary: 'One award',
    params: AwardId,
    reply: AwardSummary,
  }),
  holders: defineCall({
    method: 'GET',
    path: '/api/v1/site/awards/{id}/holders',
    access: 'public',
    summary: 'Who has an award, each at their highest tier: the highest first, then whoever reached it first',
    paged: true,
    params: AwardId,
    query: PageQuery,
    reply: z.array(AwardHolder),
  }),
  ofPlayer: defineCall({
    method: 'GET',
    path: '/api/v1/stats/player/{steam_id}/awards',
    access: 'public',
    summary: 'The awards of a player, the rarest first',
    params: z.object({ steam_id: SteamId }),
    reply: z.array(PlayerAward),
  }),
  ofMatch: defineCall({
    method: 'GET',
    path: '/api/v1/site/matches/{id}/awards',
    access: 'public',
    summary: 'What was earned in a match',
    params: z.object({ id: MatchIdText }),
    reply: z.array(MatchAward),
  }),
}
