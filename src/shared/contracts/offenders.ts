import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, PageQuery, PlayerRef } from './common.ts'

/** A teamkill that was neither forgiven nor under amnesty. */
const Evidence = z.object({
  id: z.int(),
  occurred: EpochSeconds,
  victim: PlayerRef,
  weapon_name: z.string(),
  map_name: z.string(), // empty: not known
  server_id: z.int(),
  server_name: z.string(),
  match_id: z.int().nullable(), // null: not known; `occurred` is its moment
  in_burst: z.boolean(), // one of those that came too quickly
})
export type Evidence = z.infer<typeof Evidence>

export const Offender = PlayerRef.extend({
  bursts: z.int().nonnegative(), // how many teamkills came as one too many within the minutes
  share: z.object({ kills: z.int(), teamkills: z.int(), server_name: z.string() }).nullable(), // where too few kills stand against them
  teamkills: z.int().positive(), // in these days
  victims: z.int().positive(), // different ones
  last: EpochSeconds,
  ban: z.object({ bid: z.int(), ends: EpochSeconds.nullable() }).nullable(), // in force now
  evidence: z.array(Evidence), // the newest ones, newest first
})
export type Offender = z.infer<typeof Offender>

const MAX_DAYS = 90
export const OFFENDER_DAYS = [7, 30, 90] as const

export const offenders = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/admin/teamkills',
    access: 'admin',
    summary: 'Who killed teammates beyond the rules of the settings in the last days, with the evidence, newest first',
    paged: true,
    query: PageQuery.extend({
      days: IdText.refine((days) => days >= 1 && days <= MAX_DAYS, `a whole number from 1 to ${MAX_DAYS}`).default(30),
    }),
    reply: z.object({
      rules: z.object({ count: z.int(), within_minutes: z.int(), min_kills: z.int(), kills_per_teamkill: z.int() }),
      offenders: z.array(Offender),
    }),
  }),
}
