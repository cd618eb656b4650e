import { type ReactNode, useState } from 'react'
import { Card, CardNote } from '#web/ui/card.tsx'
import './person-part.css'

const SHOWN = 8 // at first, so that every part is a short way down on a phone

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
  const [isWhole, setWhole] = useState(false)
  return (
    <Card title={title}>
      {children.length === 0 ? (
        <CardNote>{empty}</CardNote>
      ) : (
        <ul className="person-lines">{isWhole ? children : children.slice(0, SHOWN)}</ul>
      )}
      {!isWhole && children.length > SHOWN && (
        <button type="button" className="btn btn-quiet" onClick={() => setWhole(true)}>
          Show all {children.length}
        </button>
      )}
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
