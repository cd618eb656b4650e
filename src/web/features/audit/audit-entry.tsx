import { Link } from 'react-router'
import type { AuditEntry } from '#shared/contracts/audit.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { personPath } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { actionText, outcomeText, outcomeTone, parametersText } from './audit-words.ts'
import './audit-entry.css'

export function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  const { id, at, action, phase, parameters, place, server_name } = entry
  return (
    <li className="audit-entry" id={`row-${id}`}>
      <p className="audit-what">
        <b>{actionText(action)}</b> <Outcomes entry={entry} />
      </p>
      <p>
        <bdi>{parametersText(parameters)}</bdi>
      </p>
      <p className="audit-where">
        <Actor entry={entry} />
        <RelativeTime value={at} />
        {server_name !== null && <bdi>{server_name}</bdi>}
        <span>from {place}</span>
        <span>
          row {id}
          {phase === 'event' && ', an event'}
        </span>
      </p>
    </li>
  )
}

function Actor({ entry: { actor_id, actor_name, action } }: { entry: AuditEntry }) {
  if (actor_id === null) return <span>{action.startsWith('report') ? 'not told who' : 'nobody signed in'}</span>
  return (
    <Link to={personPath(actor_id)}>
      <bdi>{actor_name ?? actor_id}</bdi>
    </Link>
  )
}

/** An intent without any outcome is told as what it is. */
function Outcomes({ entry: { outcomes } }: { entry: AuditEntry }) {
  const known = listOrEmpty(outcomes)
  if (known.length === 0) return <Badge tone="waiting">No outcome recorded</Badge>
  return known.map(({ outcome, server_name }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are never reordered
    <span key={place} className="audit-outcome">
      <Badge tone={outcomeTone(outcome)}>{outcomeText(outcome)}</Badge>
      {server_name !== null && <bdi>{server_name}</bdi>}
    </span>
  ))
}
