import type { DoctorReport, Finding } from '#shared/contracts/doctor.ts'
import { cleanText } from '#shared/text/clean-text.ts'
import { allExaminations } from './all-examinations.ts'
import { type Examination, failed, type Outcome, type Step, skipped } from './examination.ts'
import type { ExaminedSite } from './examined-site.ts'

export interface DoctorOptions {
  stepMs?: number
  wholeMs?: number
  /** A bug of ours, in one step. */
  onFault?: (error: unknown, subject: string) => void
}

const AT_ONCE = 16
const STEP_MS = 12_000
const WHOLE_MS = 45_000 // a proxy waits for 60 s
const LONGEST_TEXT = 1_000

/** Tries everything there is to try: subjects side by side within bounds, the steps of one subject in order. */
export async function runDoctor(examined: ExaminedSite, options: DoctorOptions = {}): Promise<DoctorReport> {
  const { stepMs = STEP_MS, wholeMs = WHOLE_MS, onFault = () => undefined } = options
  const begun = performance.now()
  const lateAt = begun + wholeMs
  const examinations = allExaminations(examined)
  const findings: Finding[][] = []
  const queue = examinations.entries()
  const work = async (): Promise<void> => {
    for (const [index, examination] of queue) {
      findings[index] = await examine(examination, { stepMs, lateAt, onFault })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    ran_at: Math.floor(examined.clock.now().getTime() / 1000),
    took_ms: Math.round(performance.now() - begun),
    findings: findings.flat(),
  }
}

interface Limits {
  stepMs: number
  lateAt: number
  onFault: (error: unknown, subject: string) => void
}

async function examine({ subject, steps }: Examination, limits: Limits): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const step of steps) {
    const begun = performance.now()
    const outcome = begun < limits.lateAt ? await attempt(subject, step, limits) : skipped('time ran out')
    const { verdict, answered, cause, fix, isLast } = outcome
    const took_ms = Math.round(performance.now() - begun)
    findings.push(clean({ subject, tried: step.tried, answered, took_ms, verdict, cause, fix }))
    if (isLast) break
  }
  return findings
}

async function attempt(subject: string, step: Step, { stepMs, onFault }: Limits): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ ...tooSlow(stepMs), isLast: true }), stepMs)
  })
  try {
    return await Promise.race([step.run(), late])
  } catch (error) {
    onFault(error, subject)
    return failed('the check itself failed', {
      cause: 'This is a fault of Sitrep, or of the database it asked.',
      fix: 'Mend what else is reported here first, then try again and look into the log.',
    })
  } finally {
    clearTimeout(timer)
  }
}

const tooSlow = (stepMs: number): Outcome =>
  failed(`no answer within ${stepMs / 1000} s`, {
    cause: 'It is overloaded, or something on the way swallows what is sent.',
    fix: 'Try again, and look at the load of the machine that was asked and at the firewalls on the way.',
  })

/** Game servers and databases answer what they like: no text may move the cursor or fill the screen. */
function clean({ subject, tried, answered, took_ms, verdict, cause, fix }: Finding): Finding {
  const tidy = (text: string) => cleanText(text, LONGEST_TEXT)
  return {
    subject: tidy(subject),
    tried: tidy(tried),
    answered: tidy(answered),
    took_ms,
    verdict,
    ...(cause === undefined ? {} : { cause: tidy(cause) }),
    ...(fix === undefined ? {} : { fix: tidy(fix) }),
  }
}
