import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Head, type HeadProps } from './head.tsx'

/** The title of a screen, one muted line about it, and its controls. Also names the browser's tab. */
export function PageHead({ title, tabTitle, ...head }: HeadProps & { tabTitle?: string }) {
  useDocumentTitle(tabTitle ?? title)
  return (
    <Head kind="page" {...head}>
      <h1>{title}</h1>
    </Head>
  )
}
