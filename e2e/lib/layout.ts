import type { Page } from 'playwright-core'

export const WIDTHS = [320, 360, 480, 600, 768, 900, 1024, 1280, 1440, 1920] as const

/** Nothing is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main > *') !== null &&
      document.querySelector('.first-look, .is-begun, .part-to-come') === null &&
      document.querySelector('.loading, .home-waiting, [aria-busy="true"]') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** What of the page does not fit: sideways scrolling, controls on top of each other, cells whose text is cut or broken. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const found = await Promise.all([page.evaluate(findCollisions), page.evaluate(findBadCells)])
  return found.flat()
}

/** Runs in the page, so it stands on nothing outside itself. */
function findCollisions(): string[] {
  const SLACK = 1 // px: edges that meet round to either side
  const LINE_SLACK = 4 // px: the box of a line of text is a little higher than the line
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${JSON.stringify((element.textContent || element.ariaLabel || '').slice(0, 30))}`
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('.visually-hidden, .skip-link, thead') === null
  const { scrollWidth, clientWidth } = document.documentElement
  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
  const placed = [...document.querySelectorAll('a, button, input, select, textarea, summary')]
    .filter(isSeen)
    .flatMap((element) => {
      const isOfBar = element.closest('.site-bar') !== null
      return [...element.getClientRects()].map((box) => ({ element, box, isOfBar }))
    })
    .sort((one, other) => one.box.top - other.box.top)
  for (const [index, one] of placed.entries()) {
    for (let next = index + 1; next < placed.length; next++) {
      const other = placed[next] as (typeof placed)[number]
      if (other.box.top >= one.box.bottom - LINE_SLACK) break // and so is everything below it
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      // The bar and the heads of lists lie on what is scrolled under them.
      if (wide <= SLACK || high <= LINE_SLACK || one.isOfBar !== other.isOfBar) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      faults.push(`${nameOf(one.element)} lies on ${nameOf(other.element)}`)
    }
  }
  return faults
}

/** Runs in the page, so it stands on nothing outside itself. */
function findBadCells(): string[] {
  const SLACK = 1
  const OTHERS = 90 // px that a picture and the edges of a cell take from a word
  const LONGEST_WORD = 24 // letters; a longer one may be wider than any line
  const WORD = /[\p{Script=Latin}\p{N}_:.,]+/gu
  const faults: string[] = []

  /** On purpose: the whole text shows on hover, and where the row leads. */
  function endsInDots(part: Element, cell: Element): boolean {
    if (getComputedStyle(part).textOverflow === 'ellipsis') return true
    return part !== cell && part.parentElement !== null && endsInDots(part.parentElement, cell)
  }
  function linesOf(text: Node, from: number, length: number) {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, from + length)
    const pieces = [...range.getClientRects()].filter(({ width }) => width > 0)
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
    return { count: new Set(pieces.map(({ top }) => Math.round(top))).size, width }
  }

  for (const cell of document.querySelectorAll('.report-table :is(td, th)')) {
    const { width, right } = cell.getBoundingClientRect()
    const isSeen = width > SLACK && (cell.closest('thead')?.clientWidth ?? width) > SLACK
    if (!isSeen || endsInDots(cell, cell)) continue
    const name = JSON.stringify((cell.textContent ?? '').slice(0, 30))
    const outside = [...cell.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > right + SLACK)
    if (cell.scrollWidth > cell.clientWidth + SLACK || outside.some((part) => !endsInDots(part, cell)))
      faults.push(`${name} is cut`)
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(WORD)) {
        if (word.length > LONGEST_WORD) continue
        const lines = linesOf(text, index, word.length)
        if (lines.count > 1 && lines.width < width - OTHERS) faults.push(`${JSON.stringify(word)} is broken in ${name}`)
      }
    }
  }
  return faults
}
