import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'

/** Where there were fewer, no more than that is told: who was banned in a quiet month could else be worked out. */
export const FEWEST_TOLD = 5

/** Null: some, but fewer than FEWEST_TOLD. */
const Told = z.int().nonnegative().nullable()

export const LedgerMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  bans: Told,
  lifts: Told,
  reports: Told,
  appeals: Told,
  /** Of the reports and appeals of that month that were answered; null: of fewer than FEWEST_TOLD it is not told. Rounded up. */
  median_hours: z.int().positive().nullable(),
})
export type LedgerMonth = z.infer<typeof LedgerMonth>

export const ledger = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/ledger',
    access: 'public',
    summary: `How many bans, lifts, reports and appeals each past month had, newest first; null stands for fewer than ${FEWEST_TOLD}`,
    reply: z.array(LedgerMonth),
  }),
}
