import type { Finding } from '#shared/contracts/doctor.ts'
import { VerdictBadge } from './verdict-badge.tsx'
import './finding-item.css'

/** What was tried and what answered; for what is wrong, why it may be so and what to do. */
export function FindingItem({ finding }: { finding: Finding }) {
  const { tried, answered, took_ms, verdict, cause, fix } = finding
  return (
    <li className="finding">
      <VerdictBadge verdict={verdict} />
      <div className="finding-text">
        <p className="finding-tried">
          {tried} <span className="finding-took">{took_ms} ms</span>
        </p>
        <p>{answered}</p>
        {(cause || fix) && (
          <dl className="finding-advice">
            {cause && <Advice term="Likely cause" text={cause} />}
            {fix && <Advice term="Fix" text={fix} />}
          </dl>
        )}
      </div>
    </li>
  )
}

function Advice({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}
