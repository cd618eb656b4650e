import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectSound, expectSoundColours, SIZES, type Visit } from './browser.ts'
import { layoutFaults, settled } from './layout.ts'

/** Nothing is cut at three sizes; at the smallest and the largest, and there in both themes, it is sound. */
export async function expectSoundAnywhere(visitor: Visit): Promise<void> {
  const { page } = visitor
  for (const [size, theme] of [
    [SIZES.phone, 'dark'],
    [SIZES.tablet, null],
    [SIZES.desktop, 'light'],
  ] as const) {
    await page.setViewportSize(size)
    await settled(page)
    expect(await layoutFaults(page), `${size.width} px wide`).toEqual([])
    if (theme === null) continue
    await dress(page, theme)
    await expectSound(visitor)
  }
  await dress(page, 'dark')
  await expectSoundColours(visitor)
}

/** Shows the page in a theme without loading it anew. */
export async function dress(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.bsTheme = name
  }, theme)
  await settled(page)
}
