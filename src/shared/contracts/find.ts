import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { PageQuery, PlayerRef } from './common.ts'
import { GameCommand } from './content.ts'
import { MapSummary } from './maps.ts'
import { WeaponSummary } from './weapons.ts'

/** Of each kind, so many at most. */
export const MOST_FOUND = 6

export const FoundPlayer = PlayerRef.extend({
  /** Where they have the most points of the season; null for who has never played here. */
  best: z
    .object({ server_name: z.string(), player_name: z.string(), score: z.int(), rank: z.int().positive() })
    .nullable(),
})
export type FoundPlayer = z.infer<typeof FoundPlayer>

export const FoundMap = MapSummary.pick({ id: true, map_name: true, map_name_trans: true })
export type FoundMap = z.infer<typeof FoundMap>

export const FoundWeapon = WeaponSummary.pick({
  id: true,
  weapon_name: true,
  weapon_name_trans: true,
  weapon_category: true,
}).extend({ category_name: z.string() })
export type FoundWeapon = z.infer<typeof FoundWeapon>

export const Found = z.object({
  players: z.array(FoundPlayer),
  maps: z.array(FoundMap),
  weapons: z.array(FoundWeapon),
  commands: z.array(GameCommand),
})
export type Found = z.infer<typeof Found>

export const find = {
  anything: defineCall({
    method: 'GET',
    path: '/api/v1/site/find',
    access: 'public',
    summary: `Players of all game servers, maps, weapons and commands whose name contains q, ${MOST_FOUND} of each at most; one or two letters are looked for at the beginning`,
    query: PageQuery.pick({ q: true }),
    reply: Found,
  }),
}
