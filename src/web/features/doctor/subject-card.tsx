import { Card } from '#web/ui/card.tsx'
import { ChevronIcon } from '#web/ui/icons.tsx'
import { FindingItem } from './finding-item.tsx'
import { countVerdicts, type SubjectGroup } from './worst-first.ts'
import './subject-card.css'

/** What was found of one subject. When all is well it is folded to a line, which opens and prints as any other. */
export function SubjectCard({ group: { subject, findings, isPassing } }: { group: SubjectGroup }) {
  const list = (
    <ul className="findings">
      {findings.map((finding) => (
        <FindingItem key={finding.tried} finding={finding} />
      ))}
    </ul>
  )
  if (!isPassing) return <Card title={subject}>{list}</Card>
  return (
    <details className="card subject-fold">
      <summary>
        <h2>{subject}</h2>
        <span className="subject-count">{countVerdicts(findings)}</span>
        <ChevronIcon />
      </summary>
      {list}
    </details>
  )
}
