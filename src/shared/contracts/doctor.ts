import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds } from './common.ts'

export const VERDICTS = ['ok', 'warning', 'failed', 'skipped'] as const
export type Verdict = (typeof VERDICTS)[number]

/** One thing that was tried. Each text is one sentence or a part of one, and none has a secret in it. */
export const Finding = z.object({
  subject: z.string(), // what was examined: 'Game server 1 (Alpha)'
  tried: z.string(),
  answered: z.string(),
  took_ms: z.int().nonnegative(),
  verdict: z.enum(VERDICTS),
  cause: z.string().optional(), // the likely one
  fix: z.string().optional(),
})
export type Finding = z.infer<typeof Finding>

export const DoctorReport = z.object({
  ran_at: EpochSeconds,
  took_ms: z.int().nonnegative(),
  findings: z.array(Finding),
})
export type DoctorReport = z.infer<typeof DoctorReport>

export const doctor = {
  run: defineCall({
    method: 'GET',
    path: '/api/v1/admin/doctor',
    access: 'admin',
    scope: 'doctor',
    summary:
      'Tries every game server and outside system, and says what is wrong; a report of the last seconds is given again',
    reply: DoctorReport,
  }),
}
