import { escapeHtml } from '#shared/escape-html.ts'

/** What a page says of itself to whoever does not draw it: a chat that shows a link, a search engine. */
export interface PageText {
  title: string | null // null: the name of the site says it all
  description?: string | undefined
  isThere: boolean // false: the address leads nowhere, and the page says so
}

const LONGEST = 200

/** Names are anybody's: nothing invisible, nothing that turns the rest of the line around, and an end. */
const shown = (text: string): string =>
  escapeHtml(
    [
      ...text
        .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]
      .slice(0, LONGEST)
      .join(''),
  )

const DESCRIPTION = /<meta name="description" content="([^"]*)"[^>]*>/

/** Puts a page's own title and description into the document. */
export function withPageText(html: string, siteName: string, address: string | null, page: PageText): string {
  const title = page.title === null ? shown(siteName) : `${shown(page.title)} · ${shown(siteName)}`
  const description = page.description === undefined ? (DESCRIPTION.exec(html)?.[1] ?? '') : shown(page.description)
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', shown(siteName)],
    ['og:title', title],
    ['og:description', description],
    ...(address === null ? [] : [['og:url', escapeHtml(address)]]),
  ]
  const meta = tags.map(([name, content]) => `<meta property="${name}" content="${content}" />`).join('')
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${description}" />${meta}`)
}
