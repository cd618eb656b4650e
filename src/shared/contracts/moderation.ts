import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, MAX_INT32, SteamId } from './common.ts'

export const LONGEST_REASON = 120 // letters; what a game server shows has room for 150 bytes

/** What became of an act on one game server. `dropped`: it was not needed any more. */
export const ORDER_STATES = ['waiting', 'sending', 'done', 'failed', 'dropped'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const Act = z.object({
  id: z.int(),
  kind: z.enum(['kick', 'ban', 'lift', 'remove']), // remove: by the site itself, of somebody who is banned
  at: EpochSeconds,
  steam_id: SteamId,
  name: z.string(), // then
  actor_id: SteamId.nullable(),
  actor_name: z.string(),
  reason: z.string(),
  bid: z.int().nullable(),
  until: EpochSeconds.nullable(), // of a ban: its end, null: never
  servers: z.array(
    z.object({
      server_id: z.int(),
      server_name: z.string(),
      state: z.enum(ORDER_STATES),
      reason: z.string(), // why, unless it is done
      changed: EpochSeconds,
    }),
  ),
})
export type Act = z.infer<typeof Act>

const Person = z.object({ steam_id: SteamId })
const Reason = z.string().max(LONGEST_REASON, `at most ${LONGEST_REASON} characters`)

export const moderation = {
  rules: defineCall({
    method: 'GET',
    path: '/api/v1/admin/moderation',
    access: 'admin',
    summary: 'What can be chosen when somebody is kicked or banned, and where bans are kept',
    reply: z.object({
      reasons: z.array(z.string()),
      bans_here: z.boolean(), // false: SourceBans++ keeps them, and the site does not write there
      ban_site: z.string().nullable(),
    }),
  }),
  kick: defineCall({
    method: 'POST',
    path: '/api/v1/admin/people/{steam_id}/kick',
    access: 'admin',
    summary: 'Kicks somebody: from the game server they are known to be on, else from every one',
    params: Person,
    body: z.object({ reason: Reason }),
    reply: Act,
  }),
  ban: defineCall({
    method: 'POST',
    path: '/api/v1/admin/people/{steam_id}/ban',
    access: 'admin',
    summary: 'Bans somebody on every game server; a sign-in of the last minutes is needed',
    params: Person,
    body: z.object({ reason: Reason, duration: z.int().nonnegative().max(MAX_INT32) }), // seconds; 0 is permanent
    reply: Act,
  }),
  lift: defineCall({
    method: 'POST',
    path: '/api/v1/admin/bans/{bid}/lift',
    access: 'admin',
    summary: 'Lifts a ban on every game server; a sign-in of the last minutes is needed',
    params: z.object({ bid: IdText }),
    body: z.object({ reason: Reason }),
    reply: Act,
  }),
  act: defineCall({
    method: 'GET',
    path: '/api/v1/admin/acts/{id}',
    access: 'admin',
    summary: 'What became of a kick, a ban or a lift on each game server',
    params: z.object({ id: IdText }),
    reply: Act,
  }),
  acts: defineCall({
    method: 'GET',
    path: '/api/v1/admin/acts',
    access: 'admin',
    summary: 'What was done, newest first, to somebody or to everybody',
    query: z.object({ steam_id: SteamId.optional(), before: IdText.optional().describe('Older than this act') }),
    reply: z.array(Act),
  }),
}
