import { type FormEvent, type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { AUDIT_OUTCOMES, type AuditOutcome } from '#shared/contracts/audit.ts'
import { LONGEST_SEARCH } from '#shared/contracts/common.ts'
import { paths } from '#web/lib/paths.ts'
import { auditSearch, type GivenAuditQuery, readDay, writeDay } from './audit-query.ts'
import { actionText } from './audit-words.ts'
import './audit-form.css'

const OUTCOMES: Readonly<Record<AuditOutcome, string>> = {
  ok: 'Done',
  denied: 'Refused',
  failed: 'Failed',
  open: 'Not known',
}

export function AuditForm({ query, actions }: { query: GivenAuditQuery; actions: readonly string[] }) {
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const days = { from: readDay(text('from')), to: readDay(text('to'), 1) }
    const wanted = { who: text('who'), action: text('action'), outcome: text('outcome'), ...days }
    void navigate(paths.audit + auditSearch(wanted))
  }

  const known = [...new Set([...actions, ...(query.action === undefined ? [] : [String(query.action)])])]
  return (
    <form className="audit-form" aria-label="Filter the audit" onSubmit={search}>
      <Field label="Who">
        {(id) => (
          <input
            id={id}
            name="who"
            type="search"
            className="form-control"
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            spellCheck={false}
            defaultValue={query.who ?? ''}
          />
        )}
      </Field>
      <Field label="What">
        {(id) => (
          <select key={known.length} id={id} name="action" className="form-select" defaultValue={query.action ?? ''}>
            <option value="">Everything</option>
            {known.map((action) => (
              <option key={action} value={action}>
                {actionText(action)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Outcome">
        {(id) => (
          <select id={id} name="outcome" className="form-select" defaultValue={query.outcome ?? ''}>
            <option value="">Any</option>
            {AUDIT_OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {OUTCOMES[outcome]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="From">
        {(id) => <input id={id} name="from" type="date" className="form-control" defaultValue={writeDay(query.from)} />}
      </Field>
      <Field label="To">
        {(id) => <input id={id} name="to" type="date" className="form-control" defaultValue={writeDay(query.to, 1)} />}
      </Field>
      <div className="audit-buttons">
        <button type="submit" className="btn btn-primary">
          Filter
        </button>
        {auditSearch(query) !== '' && (
          <Link to={paths.audit} className="btn btn-quiet">
            Clear
          </Link>
        )}
      </div>
    </form>
  )
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="audit-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
