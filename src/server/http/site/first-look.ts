import { plainLine } from '#shared/format/plain-line.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { paragraphsOf, plainBeginning } from '#shared/text/paragraphs.ts'
import type { Welcome } from '#shared/welcome.ts'

/** The head of a page, as far as it is known before its screen is drawn. */
export interface FirstHead {
  title: string
  context?: string | undefined
}

/** What a page begins with: a head, or on the front page the welcome. */
export interface FirstWords {
  head?: FirstHead | undefined
  welcome?: Welcome | undefined
}

const NAME = /(<span id="first-name">)[^<]*/
const HEAD = /(<main id="first-head">)/
const LONGEST = 200

const shown = (text: string, longest = LONGEST): string => escapeHtml(plainLine(text, longest))

/** Lets the document itself show the bar and the words that the page begins with while the program is on its way. */
export function withFirstLook(html: string, siteName: string, { head, welcome }: FirstWords): string {
  if (!NAME.test(html) || !HEAD.test(html)) throw new Error('The built index.html has no place for its first look')
  const words = welcome ? welcomeHtml(siteName, welcome) : headHtml(head)
  return html.replace(NAME, (_, start) => start + shown(siteName)).replace(HEAD, (_, start) => start + words)
}

function headHtml(head: FirstHead | undefined): string {
  if (head === undefined) return ''
  const context = head.context === undefined ? '' : `<p class="page-context">${shown(head.context)}</p>`
  return `<header class="head page-head"><div class="page-head-text"><h1>${shown(head.title)}</h1>${context}</div></header>`
}

/** As the front page draws it, up to where its words are more than words; links come with the page itself. */
function welcomeHtml(siteName: string, { intro, quote, quoteBy }: Welcome): string {
  const words = plainBeginning(paragraphsOf(intro)).map((paragraph) => `<p>${whole(paragraph.words)}</p>`)
  const by = quoteBy === '' ? '' : `<figcaption>${whole(quoteBy)}</figcaption>`
  const figure = `<figure><blockquote>${whole(quote)}</blockquote>${by}</figure>`
  const card = `<section class="card welcome"><h1>${whole(siteName)}</h1><div class="welcome-words">${words.join('')}</div>${figure}</section>`
  const aside = '<div class="home-aside"><div class="home-now"><div class="card home-waiting"></div></div></div>'
  // A browser may paint before it has read as far as the aside: the columns are said at the beginning.
  return `<div class="home has-aside"><div class="home-welcome">${card}</div>${aside}</div>`
}

const whole = (text: string): string => shown(text, Number.POSITIVE_INFINITY)
