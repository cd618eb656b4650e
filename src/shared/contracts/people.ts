import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, LONGEST_SEARCH, PlayerRef, SteamId } from './common.ts'

const OnServer = z.object({ server_id: z.int(), server_name: z.string() })

/** Somebody as an admin finds them. */
export const FoundPerson = PlayerRef.extend({
  name: z.string(), // by which they were found, or what they are called
  is_known: z.boolean(), // false: an id that was never here
  is_admin: z.boolean(),
  is_banned: z.boolean(),
  last_seen: EpochSeconds.nullable(),
  playing: OnServer.nullable(),
})
export type FoundPerson = z.infer<typeof FoundPerson>

export const PersonConnection = OnServer.extend({
  id: z.int(),
  at: EpochSeconds,
  country: z.string().nullable(),
  address: z.string().nullable(), // null: past its retention, or not for whoever asks
})
export type PersonConnection = z.infer<typeof PersonConnection>

export const PersonTeamkill = OnServer.extend({
  id: z.int(),
  at: EpochSeconds,
  given: z.boolean(), // false: they were the victim
  other_id: SteamId.nullable(), // null: somebody who was erased
  other_name: z.string(),
  weapon: z.string(),
  forgiven: z.boolean(),
  match_id: z.int().nullable(),
})
export type PersonTeamkill = z.infer<typeof PersonTeamkill>

export const PersonLine = OnServer.extend({
  id: z.int(),
  at: EpochSeconds,
  name: z.string(),
  text: z.string(),
  to_team: z.boolean(),
  match_id: z.int().nullable(),
})
export type PersonLine = z.infer<typeof PersonLine>

export const PersonBan = z.object({
  bid: z.int(),
  source: z.enum(['sourcebans', 'settings', 'command']), // only the last can be lifted here
  created: EpochSeconds,
  ends: EpochSeconds.nullable(),
  lifted: EpochSeconds.nullable(),
  in_force: z.boolean(),
  reason: z.string().nullable(),
  banned_by: z.string().nullable(),
})
export type PersonBan = z.infer<typeof PersonBan>

export const Person = z.object({
  who: FoundPerson,
  is_self: z.boolean(), // who asks is who it is about
  names: z.array(z.object({ name: z.string(), last_used: EpochSeconds.nullable() })),
  connections: z.array(PersonConnection),
  teamkills: z.array(PersonTeamkill),
  chat: z.array(PersonLine).nullable(), // null: none is kept, or it is not for whoever asks
  bans: z.array(PersonBan),
})
export type Person = z.infer<typeof Person>

const PlayingNow = OnServer.extend({
  players: z.array(z.object({ name: z.string(), steam_id: SteamId.nullable(), duration: z.int().nonnegative() })),
})

export const people = {
  search: defineCall({
    method: 'GET',
    path: '/api/v1/admin/people',
    access: 'admin',
    summary: 'Finds people by any name they used here, by their Steam id, or by an address or network they came from',
    query: z.object({ q: z.string().max(LONGEST_SEARCH, `at most ${LONGEST_SEARCH} characters`) }),
    reply: z.array(FoundPerson),
  }),
  now: defineCall({
    method: 'GET',
    path: '/api/v1/admin/people/now',
    access: 'admin',
    summary: 'Who plays now, and where',
    reply: z.array(PlayingNow),
  }),
  one: defineCall({
    method: 'GET',
    path: '/api/v1/admin/people/{steam_id}',
    access: 'admin',
    summary: 'What is known of somebody: names, connections, teamkills, chat and bans',
    params: z.object({ steam_id: SteamId }),
    reply: Person,
  }),
}
