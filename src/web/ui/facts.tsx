import { Fragment, type ReactNode } from 'react'
import './facts.css'

export interface Fact {
  label: string
  value: ReactNode
  note?: string | undefined // small, under the two
}

/** Labelled values one under the other, as in a file. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, note }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note && <dd className="fact-note">{note}</dd>}
        </Fragment>
      ))}
    </dl>
  )
}

/** The same as a row of cards, for the few that matter most. */
export function StatCards({ facts }: { facts: readonly Omit<Fact, 'note'>[] }) {
  return (
    <dl className="stat-cards">
      {facts.map(({ label, value }) => (
        <div key={label} className="stat-card">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
