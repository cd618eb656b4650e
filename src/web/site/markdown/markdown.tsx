import { lazy, Suspense } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

const MarkdownBody = lazy(async () => ({ default: (await import('./markdown-body.tsx')).MarkdownBody }))

/** Text an owner wrote. The reader for it is large, so it comes only with the screens that need it. */
export function Markdown({ text, withVideos = false }: { text: string; withVideos?: boolean }) {
  return (
    <Suspense fallback={<Spinner text="Loading text…" />}>
      <MarkdownBody text={text} withVideos={withVideos} />
    </Suspense>
  )
}
