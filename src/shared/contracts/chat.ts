import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, LONGEST_SEARCH, PlayerRef } from './common.ts'
import { MatchIdText } from './matches.ts'

export const ChatLine = PlayerRef.extend({
  id: z.int(),
  at: EpochSeconds,
  server_id: z.int(),
  server_name: z.string(),
  player_name: z.string(), // then
  text: z.string(),
  to_team: z.boolean(), // read by the team alone
  match_id: z.int().nullable(), // null: in none that is known
  moment: z.int().nonnegative().nullable(), // seconds since that match began
})
export type ChatLine = z.infer<typeof ChatLine>

const Text = z.string().max(LONGEST_SEARCH, `at most ${LONGEST_SEARCH} characters`)

export const chat = {
  access: defineCall({
    method: 'GET',
    path: '/api/v1/admin/chat/access',
    access: 'admin',
    scope: 'chat',
    summary: 'Whether chat is kept, and whether you may read it',
    reply: z.object({ kept: z.boolean(), allowed: z.boolean(), days: z.int() }),
  }),
  search: defineCall({
    method: 'GET',
    path: '/api/v1/admin/chat',
    access: 'admin',
    scope: 'chat',
    summary: 'What people wrote on the game servers, newest first',
    searchedBy: ['q', 'player'],
    query: z.object({
      q: Text.optional().describe('Words, all of which are in the line'),
      player: Text.optional().describe('A Steam id in any form, or a part of the name they had then'),
      server_id: IdText.optional(),
      from: IdText.optional().describe('Not before, in seconds since 1970'),
      to: IdText.optional().describe('Before, in seconds since 1970'),
      before: z
        .string()
        .regex(/^\d{1,10}-\d{1,15}$/, 'what `older` of another reply said')
        .optional()
        .describe('Go on from there: what `older` of the reply before said'),
    }),
    reply: z.object({
      lines: z.array(ChatLine),
      older: z.string().nullable(), // null: there are none
    }),
  }),
  ofMatch: defineCall({
    method: 'GET',
    path: '/api/v1/admin/chat/match/{id}',
    access: 'admin',
    scope: 'chat',
    summary: 'What people wrote during a match, oldest first',
    params: z.object({ id: MatchIdText }),
    reply: z.array(ChatLine),
  }),
}
