import type { ReactNode } from 'react'

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
