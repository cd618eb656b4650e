import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { IdText, PageQuery, PlayerRef, sortBy } from './common.ts'

export const REVIVER_SORTS = ['revives', 'medic_time', 'rpm', 'rpm_certain'] as const // the last one beside the spec's, as kdr_certain
export type ReviverSort = (typeof REVIVER_SORTS)[number]
export const HEALER_SORTS = ['healed_hp', 'medic_time', 'hpm', 'hpm_certain'] as const
export type HealerSort = (typeof HEALER_SORTS)[number]

const Medic = PlayerRef.extend({
  rank: z.int().positive(), // the place in the order that was asked for, whatever is searched for; equals share it
  player_name: z.string(),
  medic_time: z.int().nonnegative(), // seconds
})

export const Reviver = Medic.extend({ revives: z.int().nonnegative() })
export type Reviver = z.infer<typeof Reviver>

export const Healer = Medic.extend({ healed_hp: z.int().nonnegative() })
export type Healer = z.infer<typeof Healer>

export const medics = {
  revivers: defineCall({
    method: 'GET',
    path: '/api/v1/site/medics/revivers',
    access: 'public',
    summary: 'Players of a game server, or with 0 of all together, who revived others',
    paged: true,
    query: PageQuery.extend({ server_id: IdText, sort_by: sortBy(REVIVER_SORTS) }),
    reply: z.array(Reviver),
  }),
  healers: defineCall({
    method: 'GET',
    path: '/api/v1/site/medics/healers',
    access: 'public',
    summary: 'Players of a game server, or with 0 of all together, who healed others',
    paged: true,
    query: PageQuery.extend({ server_id: IdText, sort_by: sortBy(HEALER_SORTS) }),
    reply: z.array(Healer),
  }),
}
