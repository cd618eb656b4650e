import { fromDom } from 'hast-util-from-dom'
import { sanitize } from 'hast-util-sanitize'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { TRUSTED_HTML } from '#shared/trusted-html.ts'
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

/** What the browser makes of the text is an object of its own, which TypeScript knows as the text it was. */
interface HtmlPolicy {
  createHTML(html: string): string
}

const asItIs: HtmlPolicy = { createHTML: (html) => html }

/** In a browser with Trusted Types, HTML from anywhere else is refused: a mistake elsewhere cannot become a script. */
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy } }
const trusted = trustedTypes?.createPolicy(TRUSTED_HTML, asItIs) ?? asItIs
