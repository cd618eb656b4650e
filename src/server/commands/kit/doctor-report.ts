import type { DoctorReport, Finding, Verdict } from '#shared/contracts/doctor.ts'

const SIGNS: Readonly<Record<Verdict, { text: string; colour: string }>> = {
  ok: { text: '✔ ok', colour: '32' },
  warning: { text: '! warning', colour: '33' },
  failed: { text: '✘ FAILED', colour: '31' },
  skipped: { text: '– not tried', colour: '2' },
}
const SIGN_WIDTH = 11
const LONGEST_TRIED = 64 // longer ones push their line to the right

/** The report as lines: a heading for each subject, and under it what was tried, how long it took and what answered. */
export function formatReport({ findings, took_ms }: DoctorReport, coloured: boolean): string[] {
  const triedWidth = Math.min(LONGEST_TRIED, Math.max(...findings.map(({ tried }) => tried.length)))
  const lines = findings.flatMap((finding, index) => [
    ...(finding.subject === findings[index - 1]?.subject ? [] : headingOf(finding.subject, index, coloured)),
    ...formatFinding(finding, triedWidth, coloured),
  ])
  return [...lines, '', summaryOf(findings, took_ms)]
}

const headingOf = (subject: string, index: number, coloured: boolean): string[] => [
  ...(index === 0 ? [] : ['']),
  coloured ? `\u001b[1m${subject}\u001b[0m` : subject,
]

function formatFinding(
  { tried, answered, took_ms, verdict, cause, fix }: Finding,
  triedWidth: number,
  coloured: boolean,
) {
  const { text, colour } = SIGNS[verdict]
  const sign = text.padEnd(SIGN_WIDTH)
  const shown = coloured ? `\u001b[${colour}m${sign}\u001b[0m` : sign
  const indent = ' '.repeat(SIGN_WIDTH + 4)
  return [
    `  ${shown}  ${tried.padEnd(triedWidth)}  ${String(took_ms).padStart(5)} ms  ${answered}`,
    ...(cause === undefined ? [] : [`${indent}Likely cause: ${cause}`]),
    ...(fix === undefined ? [] : [`${indent}Fix: ${fix}`]),
  ]
}

function summaryOf(findings: readonly Finding[], tookMs: number): string {
  const count = (wanted: Verdict) => findings.filter(({ verdict }) => verdict === wanted).length
  const parts = [`${count('ok')} ok`, `${count('warning')} warning(s)`, `${count('failed')} failed`]
  return `${findings.length} checks in ${(tookMs / 1000).toFixed(1)} s: ${parts.join(', ')}, ${count('skipped')} not tried.`
}
