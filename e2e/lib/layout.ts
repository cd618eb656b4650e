import type { Page } from 'playwright-core'

export const WIDTHS = [320, 360, 480, 600, 768, 900, 1024, 1280, 1440, 1920] as const

/** What of the page does not fit: sideways scrolling, controls on top of each other, cells whose text is cut or broken. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults)

/** Runs in the page, so that it stands on nothing outside itself. */
function findFaults(): string[] {
  const SLACK = 1 // px: edges that meet round to either side
  const LINE_SLACK = 4 // px: the box of a line of text is a little higher than the line
  const faults: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} wide`)

  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${JSON.stringify((element.textContent || element.ariaLabel || '').slice(0, 30))}`
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.visually-hidden, .skip-link, thead')
  const boxesOf = (element: Element) =>
    [...element.getClientRects()].filter(({ width, height }) => width > SLACK && height > SLACK)

  const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(isSeen)
  const placed = controls.flatMap((element) => boxesOf(element).map((box) => ({ element, box })))
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      const isNested = one.element.contains(other.element) || other.element.contains(one.element)
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      const isBar = one.element.closest('.site-bar') === null && other.element.closest('.site-bar') !== null
      if (!isNested && !isBar && wide > SLACK && high > LINE_SLACK)
        faults.push(`${nameOf(one.element)} lies on ${nameOf(other.element)}`)
    }
  }

  /** Cut on purpose: the whole text shows on hover and where the row leads. */
  const endsInDots = (part: Element) => getComputedStyle(part).textOverflow === 'ellipsis'
  function isInsideDots(part: Element, cell: Element): boolean {
    const parent = part.parentElement
    return parent !== null && parent !== cell && (endsInDots(parent) || isInsideDots(parent, cell))
  }

  for (const cell of document.querySelectorAll('td, thead:not([hidden]) th')) {
    if (!cell.checkVisibility() || cell.closest('.live-table')) continue
    const edge = cell.getBoundingClientRect()
    if (edge.width <= SLACK || (cell.closest('thead')?.clientWidth ?? 2) <= SLACK) continue
    if (endsInDots(cell)) continue
    const parts = [...cell.querySelectorAll('*')].filter((part) => part.checkVisibility() && !isInsideDots(part, cell))
    const right = Math.max(...parts.map((part) => part.getBoundingClientRect().right))
    if (cell.scrollWidth > cell.clientWidth + SLACK || right > edge.right + SLACK) faults.push(`${nameOf(cell)} is cut`)
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{Script=Latin}\p{N}_:.,]+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const pieces = [...range.getClientRects()].filter(({ width }) => width > 0)
        const lines = new Set(pieces.map(({ top }) => Math.round(top)))
        const length = pieces.reduce((sum, { width }) => sum + width, 0)
        if (lines.size > 1 && length < edge.width - 90)
          faults.push(`${JSON.stringify(word)} is broken in ${nameOf(cell)}`)
      }
    }
  }
  return faults
}
