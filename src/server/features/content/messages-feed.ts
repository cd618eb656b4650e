import { MOST_ENTRIES } from '#server/http/feeds/add-atom-feed.ts'
import type { AtomEntry } from '#server/http/feeds/atom.ts'
import { paths } from '#shared/paths.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { isReadable } from '#shared/text/markdown-limits.ts'
import { markdownHtml } from './markdown-html.ts'
import type { DatedMessage } from './read-markdown.ts'

/** The messages of the first page in its order. Markup an owner wrote stays text here: readers of feeds are not ours. */
export function messageEntries(messages: readonly DatedMessage[]): Promise<AtomEntry[]> {
  return Promise.all(messages.slice(0, MOST_ENTRIES).map(toEntry))
}

async function toEntry({ id, message, changed }: DatedMessage): Promise<AtomEntry> {
  const html = isReadable(message) ? await markdownHtml(message) : `<p>${escapeHtml(message)}</p>`
  return { id: `messages/${id}`, title: firstLine(html), updated: changed, page: paths.home, html }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** The words before the first end of a line or paragraph. */
function firstLine(html: string): string {
  const [words = ''] = html
    .replace(/<[^>]*>/g, '')
    .trim()
    .split('\n')
  return words.replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => ENTITIES[name] ?? '')
}
