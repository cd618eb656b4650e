import type { DoctorReport, Finding } from '#shared/contracts/doctor.ts'
import { cleanText } from '#shared/text/clean-text.ts'

const LONGEST_TEXT = 1_000

/** With wrong settings nothing else can be tried: each line of the error is one thing to correct. */
export function reportBrokenSettings(error: Error, now: Date, took_ms: number): DoctorReport {
  const findings = error.message.split('\n').map(
    (problem): Finding => ({
      subject: 'Settings',
      tried: 'read the settings and the environment',
      answered: cleanText(problem, LONGEST_TEXT),
      took_ms,
      verdict: 'failed',
      cause: 'Something in sitrep.yaml or in the environment is not as it should be, so nothing else was tried.',
      fix: 'Correct it (sitrep.example.yaml explains every setting), then run `npx sitrep doctor` again.',
    }),
  )
  return { ran_at: Math.floor(now.getTime() / 1000), took_ms, findings }
}
