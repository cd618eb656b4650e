import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, LONGEST_SEARCH, SteamId } from './common.ts'

/** `open`: an intent of which no outcome is recorded. */
export const AUDIT_OUTCOMES = ['ok', 'denied', 'failed', 'open'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

export const AuditQuery = z.object({
  who: z
    .string()
    .max(LONGEST_SEARCH, `at most ${LONGEST_SEARCH} characters`)
    .optional()
    .describe('A Steam id in any form, or a part of a name'),
  action: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'an action such as ban')
    .optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  from: IdText.optional().describe('Not before, in seconds since 1970'),
  to: IdText.optional().describe('Before, in seconds since 1970'),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const AuditEntry = z.object({
  id: z.int(),
  at: EpochSeconds,
  actor_id: SteamId.nullable(), // null: nobody who was signed in, or whoever reports somebody, who is not named
  actor_name: z.string().nullable(),
  place: z.string(), // the network it came from, or another word for where
  action: z.string(),
  phase: z.enum(['intent', 'event']),
  parameters: z.string(), // JSON as it was recorded
  server_name: z.string().nullable(),
  /** What became of it, on each game server it was for; of an event, the event itself. None: nothing is recorded. */
  outcomes: z.array(z.object({ at: EpochSeconds, outcome: z.string(), server_name: z.string().nullable() })),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const EXPORT_PATH = '/api/v1/admin/audit/export'

export const audit = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/admin/audit',
    access: 'admin',
    summary: 'Who did or tried what, newest first, and what became of it',
    searchedBy: ['who', 'outcome'],
    query: AuditQuery.extend({ before: IdText.optional().describe('Older than this entry') }),
    reply: z.object({ entries: z.array(AuditEntry), actions: z.array(z.string()), older: z.boolean() }),
  }),
  verify: defineCall({
    method: 'GET',
    path: '/api/v1/admin/audit/verify',
    access: 'admin',
    summary: 'Whether every row of the audit is as it was written, and follows the one before it',
    reply: z.object({
      rows: z.int().nonnegative(), // that were found to be right
      last_hash: z.string().nullable(), // null: something is wrong
      broken_at: z.string().nullable(), // the number of the first row that is wrong
      problem: z.enum(['changed', 'unlinked']).nullable(),
    }),
  }),
}
