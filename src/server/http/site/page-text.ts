import { createHash } from 'node:crypto'
import { plainLine } from '#shared/format/plain-line.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import type { FirstHead } from './first-look.ts'

/** What a page says of itself to whoever does not draw it: a chat that shows a link, a search engine. */
export interface PageText {
  heading: string | null // null: the name of the site says it all
  /** What the heading is of: 'Leaderboard' of a game server. */
  context?: string | undefined
  description?: string | undefined
  /** What its screen begins with, if that is known. */
  head?: FirstHead | undefined
  /** The numbers of the page, for its picture. */
  figures?: readonly Figure[] | undefined
  /** Where a reader of feeds is told of what the page shows. */
  feed?: FeedLink | undefined
  isThere: boolean // false: the address leads nowhere, and the page says so
}

export interface Figure {
  label: string
  value: string
}

export interface FeedLink {
  path: string
  type: string
  title: string
}

const LONGEST = 200

const shown = (text: string): string => escapeHtml(plainLine(text, LONGEST))

const DESCRIPTION = /<meta name="description" content="([^"]*)"[^>]*>/

/** Puts a page's own title and description into the document. */
export function withPageText(
  html: string,
  siteName: string,
  origin: string | null,
  path: string,
  page: PageText,
): string {
  const title = [page.heading ?? [], page.context ?? [], siteName].flat().map(shown).join(' · ')
  const description = page.description === undefined ? (DESCRIPTION.exec(html)?.[1] ?? '') : shown(page.description)
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', shown(siteName)],
    ['og:title', title],
    ['og:description', description],
    // What leads nowhere has no address of its own, so all of it shares one document.
    ...(origin === null || !page.isThere ? [] : addressTags(origin, path, page)),
  ]
  const meta = tags.map(([name, content]) => `<meta property="${name}" content="${content}" />`).join('')
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${description}" />${meta}${feedTag(page.feed)}`)
}

const feedTag = (feed: FeedLink | undefined): string =>
  feed === undefined
    ? ''
    : `<link rel="alternate" type="${feed.type}" title="${escapeHtml(feed.title)}" href="${escapeHtml(feed.path)}" />`

/** Whoever shows a link keeps its picture by its address for days, so the address changes with what the picture shows. */
function addressTags(origin: string, path: string, page: PageText): string[][] {
  const version = createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 8)
  return [
    ['og:url', escapeHtml(`${origin}${path}`)],
    ['og:image', escapeHtml(`${origin}${picturePath(path)}?v=${version}`)],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(PICTURE.width)],
    ['og:image:height', String(PICTURE.height)],
    ['twitter:card', 'summary_large_image'],
  ]
}

export const PICTURE = { width: 1200, height: 630 }

/** Where the picture of a page is served. */
const picturePath = (path: string): string => `/share${path.replace(/\/$/, '')}.png`
