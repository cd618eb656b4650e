import type { Finding, Verdict } from '#shared/contracts/doctor.ts'
import { VERDICT_WORDS } from './verdict-badge.tsx'

export interface SubjectGroup {
  subject: string
  findings: readonly Finding[]
  isPassing: boolean // nothing in it wants anybody's attention
}

const WORST_FIRST: readonly Verdict[] = ['failed', 'warning', 'ok', 'skipped']
const severity = ({ verdict }: Finding) => WORST_FIRST.indexOf(verdict)

/** What failed comes first, as a group and inside of it; what is equally well stays in the order of the report. */
export function worstFirst(findings: readonly Finding[]): SubjectGroup[] {
  const subjects = new Map<string, Finding[]>()
  for (const finding of findings.toSorted((a, b) => severity(a) - severity(b))) {
    subjects.set(finding.subject, [...(subjects.get(finding.subject) ?? []), finding])
  }
  const inReport = findings.map(({ subject }) => subject)
  return [...subjects]
    .map(([subject, own]) => ({ subject, findings: own, isPassing: !own.some(needsAttention), worst: worstOf(own) }))
    .sort((a, b) => a.worst - b.worst || inReport.indexOf(a.subject) - inReport.indexOf(b.subject))
}

const needsAttention = ({ verdict }: Finding) => verdict === 'failed' || verdict === 'warning'

/** OK and not tried are alike here: neither comes before the other. */
const worstOf = (findings: readonly Finding[]) => Math.min(...findings.map(severity), WORST_FIRST.indexOf('ok'))

/** '1 Failed, 12 OK, 2 Not tried', the worst first. */
export function countVerdicts(findings: readonly Finding[]): string {
  return WORST_FIRST.map((verdict) => ({ verdict, count: findings.filter((one) => one.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${VERDICT_WORDS[verdict]}`)
    .join(', ')
}
