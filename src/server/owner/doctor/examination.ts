import type { Verdict } from '#shared/contracts/doctor.ts'

/** What became of one thing that was tried. */
export interface Outcome {
  verdict: Verdict
  answered: string
  cause?: string
  fix?: string
  /** What comes after it in the same examination makes no sense now. */
  isLast?: boolean
}

export interface Step {
  tried: string
  run(): Promise<Outcome> | Outcome
}

/** The steps about one subject, in order: a later one may build on what an earlier one learned. */
export interface Examination {
  subject: string
  steps: readonly Step[]
}

interface Advice {
  cause: string
  fix: string
}

export const fine = (answered: string): Outcome => ({ verdict: 'ok', answered })
export const skipped = (answered: string): Outcome => ({ verdict: 'skipped', answered })
export const doubtful = (answered: string, advice: Advice): Outcome => ({ verdict: 'warning', answered, ...advice })
export const failed = (answered: string, advice: Advice): Outcome => ({ verdict: 'failed', answered, ...advice })
export const failedForGood = (answered: string, advice: Advice): Outcome => ({
  ...failed(answered, advice),
  isLast: true,
})
