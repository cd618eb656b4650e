import type { ReactNode } from 'react'
import './card.css'

export function Card({
  title,
  children,
  className = '',
}: {
  title?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section className={`card ${className}`}>
      {title !== undefined && <h2 className="card-title">{title}</h2>}
      <div className="card-body">{children}</div>
    </section>
  )
}

/** Cards beside each other, as many as there is room for. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className="card-grid">{children}</div>
}

/** A muted sentence, where a card has nothing to list. */
export function CardNote({ children }: { children: ReactNode }) {
  return <p className="card-note">{children}</p>
}
