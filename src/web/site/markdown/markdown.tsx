import { lazy } from 'react'

/**
 * Text an owner wrote. The reader for it is large, so it comes only with the screens that need it; whoever shows a text
 * says by a `Suspense` what is there until then.
 */
export const Markdown = lazy(async () => ({ default: (await import('./markdown-body.tsx')).MarkdownBody }))
