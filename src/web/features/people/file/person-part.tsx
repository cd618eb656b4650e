import type { ReactNode } from 'react'
import { Card, CardNote } from '#web/ui/card.tsx'
import './person-part.css'

/** One part of what is known of somebody: short lines, or a sentence when there are none. */
export function PersonPart({
  title,
  empty,
  children,
}: {
  title: string
  empty: string
  children: readonly ReactNode[]
}) {
  return (
    <Card title={title}>
      {children.length === 0 ? <CardNote>{empty}</CardNote> : <ul className="person-lines">{children}</ul>}
    </Card>
  )
}

/** `when` and the like stand small under what is said. */
export function PersonLine({ children, small }: { children: ReactNode; small?: ReactNode }) {
  return (
    <li className="person-line">
      <div>{children}</div>
      {small && <div className="person-small">{small}</div>}
    </li>
  )
}
