import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { isVisible, plainText, readEvidenceLink } from '#shared/text/plain-text.ts'
import { EpochSeconds, IdText, MAX_INT32, PageQuery, PlayerRef, SteamId } from './common.ts'

export const LONGEST_REPORT = 2_000
export const LONGEST_LINK = 500
const MOST_LINES = 60

/** Plain text, whatever it looks like; it is shown as it is written. */
export const WrittenText = z
  .string()
  .max(LONGEST_REPORT, `at most ${LONGEST_REPORT} characters`)
  .transform(plainText)
  .refine(isVisible, 'something to read')
  .refine((text) => text.split('\n').length <= MOST_LINES, `at most ${MOST_LINES} lines`)

const EvidenceLink = z
  .string()
  .max(LONGEST_LINK, `at most ${LONGEST_LINK} characters`)
  .transform((text) => readEvidenceLink(text) ?? '')
  .refine((link) => link !== '' && link.length <= 2 * LONGEST_LINK, 'an address that begins with https://')

const Words = z.object({ text: WrittenText, link: EvidenceLink.optional() })

const REPORT_KINDS = ['report', 'appeal'] as const
export const REPORT_STATES = ['open', 'closed', 'all'] as const

const AppealedBan = z.object({
  bid: z.int(),
  created: EpochSeconds,
  duration: z.int().nonnegative(), // seconds; 0 is permanent
  ends: EpochSeconds.nullable(), // null: never
  reason: z.string().nullable(), // null: not told
  in_force: z.boolean(),
})
export type AppealedBan = z.infer<typeof AppealedBan>

export const ReportSummary = z.object({
  id: z.int(),
  kind: z.enum(REPORT_KINDS),
  subject: PlayerRef.nullable(), // who is reported; null: nobody in an appeal, or erased since
  ban: AppealedBan.nullable(), // null: none in a report, or no longer known
  match_id: z.int().nullable(),
  created: EpochSeconds,
  changed: EpochSeconds,
  open: z.boolean(),
  answered: z.boolean(), // by an admin, or closed by one
  entries: z.int().positive(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

const ENTRY_ACTS = ['write', 'close', 'reopen'] as const
const ReportEntry = z.object({
  entry: z.int().positive(),
  at: EpochSeconds,
  by_admin: z.boolean(),
  act: z.enum(ENTRY_ACTS),
  text: z.string(),
  link: z.string().nullable(),
})
export type ReportEntry = z.infer<typeof ReportEntry>

export const ReportThread = ReportSummary.extend({ written: z.array(ReportEntry) })
export type ReportThread = z.infer<typeof ReportThread>

/** What admins see beside: who wrote it, and which admin answered. Null: erased since. */
export const AdminReportSummary = ReportSummary.extend({ author: PlayerRef.nullable() })
export type AdminReportSummary = z.infer<typeof AdminReportSummary>
const AdminReportEntry = ReportEntry.extend({ author: PlayerRef.nullable() })
export type AdminReportEntry = z.infer<typeof AdminReportEntry>
export const AdminReportThread = AdminReportSummary.extend({ written: z.array(AdminReportEntry) })
export type AdminReportThread = z.infer<typeof AdminReportThread>

const OneReport = z.object({ id: IdText })
const Filed = z.object({ id: z.int() })
const Seen = z.int().positive().max(MAX_INT32) // how many entries the thread had when it was looked at

export const reports = {
  own: defineCall({
    method: 'GET',
    path: '/api/v1/reports',
    access: 'user',
    summary: 'Your own reports and appeals, newest first',
    paged: true,
    query: PageQuery,
    reply: z.array(ReportSummary),
  }),
  ownThread: defineCall({
    method: 'GET',
    path: '/api/v1/reports/{id}',
    access: 'user',
    summary: 'One of your own reports or appeals with everything written in it',
    params: OneReport,
    reply: ReportThread,
  }),
  ownBans: defineCall({
    method: 'GET',
    path: '/api/v1/reports/bans',
    access: 'user',
    summary: 'Your own bans in force, and the open appeal against each',
    reply: z.array(AppealedBan.extend({ appeal: z.int().nullable() })),
  }),
  file: defineCall({
    method: 'POST',
    path: '/api/v1/reports',
    access: 'user',
    summary: 'Reports a player to the admins',
    body: Words.extend({ steam_id: SteamId, match_id: z.int().positive().optional() }),
    reply: Filed,
  }),
  appeal: defineCall({
    method: 'POST',
    path: '/api/v1/reports/appeal',
    access: 'user',
    summary: 'Appeals against a ban of your own',
    body: Words.extend({ bid: z.int().positive().max(MAX_INT32) }),
    reply: Filed,
  }),
  write: defineCall({
    method: 'POST',
    path: '/api/v1/reports/{id}/write',
    access: 'user',
    summary: 'Adds to one of your own reports or appeals while it is open',
    params: OneReport,
    body: Words,
    reply: z.object({ ok: z.literal(true) }),
  }),
}

export const adminReports = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/admin/reports',
    access: 'admin',
    summary: 'Reports and appeals, open ones first, then by what changed last; none about yourself',
    paged: true,
    query: PageQuery.extend({ state: z.enum(REPORT_STATES).default('all') }),
    reply: z.array(AdminReportSummary),
  }),
  thread: defineCall({
    method: 'GET',
    path: '/api/v1/admin/reports/{id}',
    access: 'admin',
    summary: 'A report or an appeal with everything written in it',
    params: OneReport,
    reply: AdminReportThread,
  }),
  act: defineCall({
    method: 'POST',
    path: '/api/v1/admin/reports/{id}/{act}',
    access: 'admin',
    summary:
      'Answers (write), closes (close) or reopens (reopen) a thread, unless somebody did something in it since you looked',
    params: OneReport.extend({ act: z.enum(ENTRY_ACTS) }),
    body: Words.extend({ seen: Seen }),
    reply: z.object({ ok: z.literal(true) }),
  }),
}
