import type { ReactNode } from 'react'
import './head.css'

export interface HeadProps {
  title: string
  context?: ReactNode // one muted line
  controls?: ReactNode
}

/** What the head of a screen and the head of a part of it have in common. */
export function Head({
  kind,
  children,
  context,
  controls,
}: Omit<HeadProps, 'title'> & { kind: 'page' | 'section'; children: ReactNode }) {
  return (
    <header className={`head ${kind}-head`}>
      <div className="page-head-text">
        {children}
        {context && <p className="page-context">{context}</p>}
      </div>
      {controls && <div className="page-controls">{controls}</div>}
    </header>
  )
}

/** A third choice: on phones two share a line, and this one stands where the title leaves room. */
export function BesideTitle({ children }: { children: ReactNode }) {
  return <div className="beside-title">{children}</div>
}
