import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { IdText, PageQuery, PlayerRef } from './common.ts'

export const WeaponSummary = z.object({
  id: z.int(),
  weapon_name: z.string(),
  weapon_name_trans: z.string(),
  weapon_desc: z.string(),
  weapon_category: z.int(),
  category_info: z.object({ id: z.int(), category_name: z.string() }),
  kill_count: z.int().nonnegative(),
})
export type WeaponSummary = z.infer<typeof WeaponSummary>

export const WeaponUser = PlayerRef.extend({
  kill_count: z.int().nonnegative(),
  tk_count: z.int().nonnegative(),
  server_id: z.int(),
  server_info: z.object({ server_name: z.string() }),
})
export type WeaponUser = z.infer<typeof WeaponUser>

export const Weapon = WeaponSummary.extend({ player_kills_info: z.array(WeaponUser) })
export type Weapon = z.infer<typeof Weapon>

export const weapons = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/weapons3',
    access: 'public',
    summary: 'Every weapon with its category and kills',
    reply: z.array(WeaponSummary),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/api/v1/site/weapons2/{weapon}',
    access: 'public',
    summary:
      'A weapon and who used it, the deadliest first. limit, offset and q page player_kills_info, which X-Total-Count and X-Filtered-Count count; without a limit it is whole',
    params: z.object({ weapon: IdText }),
    paged: true,
    query: PageQuery,
    reply: Weapon,
  }),
}
