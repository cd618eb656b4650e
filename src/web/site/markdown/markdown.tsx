import { late } from '#web/ui/page/late.tsx'

/**
 * Text an owner wrote. The reader for it is large, so it comes only with the screens that need it; whoever shows a text
 * says by a `Suspense` what is there until then.
 */
const { Part, prepare } = late(async () => (await import('./markdown-body.tsx')).MarkdownBody)

export { Part as Markdown }

/** For screens that are made of texts: their reader comes beside them. Without it the first text asks for it again. */
export const prepareMarkdown = (): void => void prepare().catch(() => undefined)
