import { z } from 'zod'
import { Reason } from './people.ts'

const whole = (from: number, to: number) =>
  z
    .int({ error: `a whole number from ${from} to ${to}` })
    .min(from)
    .max(to)

/** From when on a player is on the list for admins. */
const TeamkillRules = z.strictObject({
  count: whole(2, 20).default(3),
  within_minutes: whole(1, 120).default(10),
  min_kills: whole(0, 1_000_000).default(500),
  kills_per_teamkill: whole(1, 10_000).default(100),
})
export type TeamkillRules = z.output<typeof TeamkillRules>

const REASONS = ['Teamkilling', 'Insulting others', 'Cheating', 'Disturbing the game', 'Ignoring admins']

export const Moderation = z.strictObject({
  reasons: z
    .array(Reason.refine((text) => text !== '', 'a reason, in words'))
    .max(30)
    .default(REASONS),
  remove_banned: z.boolean().default(false),
  reports: z.boolean().default(false),
  reports_per_day: whole(1, 100).default(5),
  closed_report_days: whole(30, 3650).default(800), // the ledger looks back nearly as far
  ledger: z.boolean().default(false),
  teamkills: TeamkillRules.prefault({}),
})
