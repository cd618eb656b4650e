import type { ReactNode } from 'react'

/** The heading of a part of a screen, with the controls of that part. */
export function SectionHead({
  title,
  context,
  controls,
}: {
  title: string
  context?: ReactNode
  controls?: ReactNode
}) {
  return (
    <header className="section-head">
      <div className="page-head-text">
        <h2>{title}</h2>
        {context && <p className="page-context">{context}</p>}
      </div>
      {controls && <div className="page-controls">{controls}</div>}
    </header>
  )
}
