import type { ReactNode } from 'react'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'

/** The title of a screen, one muted line about it, and its controls. Also names the browser's tab. */
export function PageHead({
  title,
  tabTitle,
  context,
  controls,
}: {
  title: string
  tabTitle?: string
  context?: ReactNode
  controls?: ReactNode
}) {
  useDocumentTitle(tabTitle ?? title)
  return (
    <header className="page-head">
      <div className="page-head-text">
        <h1>{title}</h1>
        {context && <p className="page-context">{context}</p>}
      </div>
      {controls && <div className="page-controls">{controls}</div>}
    </header>
  )
}
