import { fromDom } from 'hast-util-from-dom'
import { sanitize } from 'hast-util-sanitize'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { TRUSTED_HTML, trustedPolicy } from '#shared/trusted-types.ts'
import { markdownSchema } from './markdown-schema.ts'

/**
 * Markdown, with the raw HTML in it, as a sanitised tree. The browser itself reads the HTML, into a document that runs
 * nothing and loads nothing; sanitising comes last, and what it leaves is drawn from the tree, never as HTML again.
 */
export function markdownTree(text: string) {
  const html = micromark(text, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml({ clobberPrefix: '' })], // the sanitiser prefixes every id
  })
  return sanitize(fromDom(new DOMParser().parseFromString(trusted.createHTML(html), 'text/html').body), markdownSchema)
}

/** HTML from anywhere else is refused: a mistake elsewhere cannot become a script. */
const trusted = trustedPolicy(TRUSTED_HTML, { createHTML: (html: string) => html })
