import { plainLine } from '#shared/format/plain-line.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'

/** The head of a page, as far as it is known before its screen is drawn. */
export interface FirstHead {
  title: string
  context?: string | undefined
}

const NAME = /(<span id="first-name">)[^<]*/
const HEAD = /(<main id="first-head">)/
const LONGEST = 200

const shown = (text: string): string => escapeHtml(plainLine(text, LONGEST))

/** Lets the document itself show the bar and the page's head while the program is on its way. */
export function withFirstLook(html: string, siteName: string, head: FirstHead | undefined): string {
  if (!NAME.test(html) || !HEAD.test(html)) throw new Error('The built index.html has no place for its first look')
  return html.replace(NAME, (_, start) => start + shown(siteName)).replace(HEAD, (_, start) => start + headHtml(head))
}

function headHtml(head: FirstHead | undefined): string {
  if (head === undefined) return ''
  const context = head.context === undefined ? '' : `<p class="page-context">${shown(head.context)}</p>`
  return `<header class="head page-head"><div class="page-head-text"><h1>${shown(head.title)}</h1>${context}</div></header>`
}
