import { Fragment, type ReactNode } from 'react'
import './facts.css'

export interface Fact {
  label: string
  value: ReactNode
}

/** Labelled values one under the other, as in a file. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** The same as a row of cards, for the few that matter most. */
export function StatCards({ facts }: { facts: readonly Fact[] }) {
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
