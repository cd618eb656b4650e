import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './home-card.css'

/** A card of the first page: a list, under a heading that leads to all of it. */
export function HomeCard({ id, title, to, children }: { id: string; title: string; to: string; children: ReactNode }) {
  return (
    <section className="card home-card" aria-labelledby={id}>
      <h2 id={id}>
        <Link to={to}>{title}</Link>
      </h2>
      {children}
    </section>
  )
}
