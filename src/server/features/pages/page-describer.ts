import { DatabaseAway } from '#server/ground/db/db.ts'
import { RecentMap } from '#server/ground/recent-map.ts'
import type { PageText } from '#server/http/site/page-text.ts'
import { describePage, NOT_FOUND } from './describe-page.ts'
import { matchPage } from './match-page.ts'
import type { PageSources } from './page-sources.ts'

const KEPT_MS = 30_000
const MOST_KEPT = 2_000

const WORDLESS: PageText = { heading: null, isThere: true }

/**
 * Describes pages at a small price: each for half a minute. A page comes without words when the database is away, or whoever
 * wants to see it may not have it asked.
 */
export function pageDescriber(
  sources: PageSources,
  now: () => number = () => performance.now(),
): (path: string, mayAsk?: () => boolean) => Promise<PageText> {
  const kept = new RecentMap<string, { text: Promise<PageText>; at: number }>(MOST_KEPT)
  return async (path, mayAsk = () => true) => {
    if (matchPage(path) === null) return NOT_FOUND // and not kept: there is no end of such addresses
    const known = kept.get(path)
    if (known !== undefined && now() - known.at < KEPT_MS) return known.text
    if (!mayAsk()) return WORDLESS
    const text = describePage(sources, path).catch((error: unknown): PageText => {
      kept.delete(path)
      if (error instanceof DatabaseAway) return WORDLESS
      throw error
    })
    kept.set(path, { text, at: now() })
    return text
  }
}
