import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, PageQuery, PlayerRef, SteamId, sortBy } from './common.ts'

export const TEAMKILL_SORTS = ['occurred', 'attacker_name', 'victim_name', 'weapon', 'map'] as const
export type TeamkillSort = (typeof TEAMKILL_SORTS)[number]

export const Role = z.object({ class_name: z.string(), class_template: z.string() })
export type Role = z.infer<typeof Role>

const Participant = PlayerRef.extend({ player_name: z.string(), role: Role.nullable() })
export type Participant = z.infer<typeof Participant>

const Deed = z.object({
  id: z.int(),
  occurred: EpochSeconds,
  weapon_id: z.int(),
  weapon_name: z.string(),
  weapon_name_trans: z.string(),
  map_id: z.int().nullable(), // null: the map was not known
  map_name: z.string(),
  map_name_trans: z.string(),
  forgiven: z.boolean(),
  amnesty: z.boolean(),
  match_id: z.int().optional(), // beside the spec's fields; left out where the match is not known. `occurred` is its moment
})

export const Teamkill = Deed.extend({
  attacker_info: Participant,
  victim_info: Participant,
  server_id: z.int(),
  server_name: z.string(),
})
export type Teamkill = z.infer<typeof Teamkill>

export const PlayerTeamkill = Deed.extend({
  type: z.enum(['tk_given', 'tk_taken']),
  attacker_steam_id: SteamId,
  attacker_personaname: z.string(),
  attacker_player_name: z.string(),
  attacker_avatarhash: z.string(),
  attacker_role: Role.nullable(),
  victim_steam_id: SteamId,
  victim_personaname: z.string(),
  victim_player_name: z.string(),
  victim_avatarhash: z.string(),
  victim_role: Role.nullable(),
  weapon_category_id: z.int(),
})
export type PlayerTeamkill = z.infer<typeof PlayerTeamkill>

export const AmnestyPlayer = PlayerRef.extend({
  player_name: z.string(),
  server_id: z.int(),
  server_name: z.string(),
  kills: z.int().nonnegative(),
  teamkills: z.int().nonnegative(),
  kptk: z.number().nonnegative(), // kills for each teamkill; kills if there was none
})
export type AmnestyPlayer = z.infer<typeof AmnestyPlayer>

const MAX_HOURS = 24 * 31

export const teamkills = {
  recent: defineCall({
    method: 'GET',
    path: '/api/v1/stats/teamkills2',
    access: 'public',
    summary: 'Teamkills of the last hours on all game servers',
    query: z.object({
      hours: IdText.refine(
        (hours) => hours >= 1 && hours <= MAX_HOURS,
        `a whole number from 1 to ${MAX_HOURS}`,
      ).default(24),
      sort_by: sortBy(TEAMKILL_SORTS),
    }),
    reply: z.array(Teamkill),
  }),
  amnesty: defineCall({
    method: 'GET',
    path: '/api/v1/site/tk_amnesty2',
    access: 'public',
    summary: 'Players whose teamkills are taken for accidents',
    paged: true,
    query: PageQuery,
    reply: z.array(AmnestyPlayer),
  }),
}
