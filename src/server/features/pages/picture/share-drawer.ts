import { describePage } from '#server/features/pages/describe-page.ts'
import type { PageSources } from '#server/features/pages/page-sources.ts'
import { drawPicture } from './draw-picture.ts'
import { Painter } from './painter.ts'

export interface ShareDrawer {
  /** The picture of a page as a PNG; null: there is no such page. */
  draw(path: string): Promise<Buffer | null>
  close(): Promise<void>
}

/** Draws the pictures of shared links for the site itself, beside those that visitors ask for. */
export function createShareDrawer(siteName: string, sources: PageSources): ShareDrawer {
  const painter = new Painter()
  return {
    draw: async (path) => {
      const page = await describePage(sources, path)
      return page.isThere ? painter.paint(drawPicture(siteName, page)) : null
    },
    close: () => painter.close(),
  }
}
